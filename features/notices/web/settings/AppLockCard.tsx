import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askForIdentity, lockSupport } from '#platform/web/native/app-lock.native.ts'
import { keepLockAfter, LOCK_MINUTES, lockAfter } from '#platform/web/native/app-lock.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'

const OFF = 'off'
const CHOICES = [null, ...LOCK_MINUTES]

/** In the app: whether it asks for fingerprint, face or the code of the phone after a time off the screen. */
export function AppLockCard() {
  const text = useText()
  const [support, setSupport] = useState<Awaited<ReturnType<typeof lockSupport>> | null>(null)
  const [chosen, setChosen] = useState(lockAfter)
  const [refused, setRefused] = useState(false)
  useEffect(() => void lockSupport().then(setSupport, () => setSupport('none')), [])
  if (support === null || support === 'none') return null
  const choose = async (value: string) => {
    const minutes = LOCK_MINUTES.find((one) => String(one) === value) ?? null
    // Whoever holds the phone unlocked for a moment does not change it.
    const shown = await askForIdentity({ title: text('notices.lock.confirm'), cancel: text('utils.cancel') })
    setRefused(!shown)
    if (!shown) return
    keepLockAfter(minutes)
    setChosen(minutes)
  }
  return (
    <Card component="section" aria-label={text('notices.lock')}>
      <CardHead title={text('notices.lock')} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Typography variant="body2" color="textSecondary">
          {text('notices.lock.help')}
        </Typography>
        {support === 'unset' ? (
          <Banner hue="waiting" title={text('notices.lock.unset')} />
        ) : (
          <RadioGroup
            aria-label={text('notices.lock')}
            value={chosen === null ? OFF : String(chosen)}
            onChange={(_event, value) => void choose(value)}
          >
            {CHOICES.map((minutes) => (
              <FormControlLabel
                key={minutes ?? OFF}
                value={minutes === null ? OFF : String(minutes)}
                control={<Radio />}
                label={labelOf(minutes)}
                sx={{ minHeight: 48 }}
              />
            ))}
          </RadioGroup>
        )}
        {refused && <Banner hue="waiting" title={text('notices.lock.unchanged')} />}
      </Stack>
    </Card>
  )

  function labelOf(minutes: number | null): string {
    if (minutes === null) return text('notices.lock.off')
    return minutes === 0 ? text('notices.lock.always') : text('notices.lock.after', { count: minutes })
  }
}
