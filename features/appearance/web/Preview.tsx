import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { ThemeProvider } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { THEMES } from '#platform/shared/theme/tokens.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { muiTheme } from '#platform/web/theme/mui-theme.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { shownColours, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { familyOf, paintedOf } from '../shared/painted.rules.ts'
import { GRADIENTS } from '../shared/variables.ts'

/** Every variable of the theme, so that nothing of the page around shows through. */
function variablesOf(theme: CustomTheme): Record<string, string> {
  const { numberFont, corners } = THEMES[theme.base]
  const all = {
    ...shownColours(theme),
    ...Object.fromEntries(GRADIENTS.map((gradient) => [gradient, 'none'])),
    font: familyOf(theme.font),
    'font-num': numberFont,
    'r-control': corners.control,
    'r-card': corners.card,
    'r-chip': corners.chip,
    ...paintedOf(theme).vars,
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`--${name}`, value]))
}

/** A sample of a page in a theme that is being made. It is to be looked at: nothing in it does anything. */
export function Preview({ theme }: { theme: CustomTheme }) {
  const text = useText()
  const painted = useMemo(() => {
    const { vars } = paintedOf(theme)
    return muiTheme(theme.base, (variable) => vars[variable] ?? '')
  }, [theme])
  return (
    <Box
      component="section"
      aria-label={text('appearance.preview')}
      sx={{
        // On a phone it stays in sight above what is being chosen.
        position: 'sticky',
        top: { xs: 64, md: 80 },
        zIndex: 1,
        maxHeight: { xs: 232, lg: 'calc(100dvh - 112px)' },
        overflow: 'auto',
        borderRadius: 'var(--r-card)',
        border: '1px solid var(--line-strong)',
      }}
      tabIndex={0}
    >
      <ThemeProvider theme={painted}>
        <Box
          inert
          data-scheme={THEMES[theme.base].scheme}
          style={variablesOf(theme)}
          sx={{ color: 'var(--text)', background: 'var(--gradient-page, none) var(--bg)', fontFamily: 'var(--font)' }}
        >
          <Box
            sx={{
              px: 4,
              py: 3,
              background: 'var(--gradient-bar, none) var(--surface)',
              borderBottom: '1px solid var(--line)',
            }}
          >
            <Row sx={{ justifyContent: 'space-between' }}>
              <Typography variant="caption" color="textSecondary">
                {text('appearance.sample.bar')}
              </Typography>
              <Badge badgeContent={3} color="secondary" overlap="circular">
                <Icon name="bell" />
              </Badge>
            </Row>
          </Box>
          <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
            <Typography component="p" variant="h2">
              {text('appearance.sample.title')}
            </Typography>
            <Typography>
              {text('appearance.sample.text')}{' '}
              <Box component="span" sx={{ color: 'var(--primary-text)', textDecoration: 'underline' }}>
                {text('appearance.sample.link')}
              </Box>
            </Typography>
            <Row wrap>
              <Button look="primary">{text('appearance.sample.main')}</Button>
              <Button>{text('appearance.sample.other')}</Button>
              <Button look="danger">{text('appearance.sample.danger')}</Button>
            </Row>
            <Card>
              <TableContainer>
                <Table>
                  <TableHead>
                    <TableRow>
                      <TableCell>{text('appearance.sample.line')}</TableCell>
                      <TableCell>{text('appearance.sample.state')}</TableCell>
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    <TableRow>
                      <TableCell>{text('appearance.sample.first')}</TableCell>
                      <TableCell>
                        <StateChip hue="onboard">{text('appearance.sample.onboard')}</StateChip>
                      </TableCell>
                    </TableRow>
                    <TableRow sx={{ background: 'var(--table-hover)' }}>
                      <TableCell>{text('appearance.sample.second')}</TableCell>
                      <TableCell>
                        <StateChip hue="arrived">{text('appearance.sample.arrived')}</StateChip>
                      </TableCell>
                    </TableRow>
                  </TableBody>
                </Table>
              </TableContainer>
            </Card>
            <Banner hue="alert" title={text('appearance.sample.alert')}>
              {text('appearance.sample.alertBody')}
            </Banner>
          </Box>
        </Box>
      </ThemeProvider>
    </Box>
  )
}
