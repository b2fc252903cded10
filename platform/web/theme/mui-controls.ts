import type { Components, Theme } from '@mui/material/styles'

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    soft: true
  }
  interface ButtonPropsSizeOverrides {
    run: true
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsSizeOverrides {
    run: true
  }
}

const PHONE = '@media (max-width: 868px)'
/** Fingers: also a phone held across and a tablet, which are wider. */
const TOUCH = '@media (pointer: coarse)'
const FOCUS = { outline: '2px solid var(--focus)', outlineOffset: 2 }
const INSET_FOCUS = { '&:focus-visible': { outlineOffset: -2 } }

/** How buttons, fields and other controls look: 40 px on a desk, 48 on a phone, 56 during a run. */
export const controlParts: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': FOCUS } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        // Long words wrap: a button is never wider than its place.
        maxWidth: '100%',
        minHeight: 40,
        padding: '0 16px',
        gap: 8,
        flex: 'none',
        lineHeight: 1.25,
        borderRadius: 'var(--r-control)',
        transition: 'background-color .12s, filter .12s',
        '&:hover': { filter: 'brightness(.96)', textDecoration: 'none' },
        '[data-scheme=dark] &:hover': { filter: 'brightness(1.08)' },
        // The pointer on it too: the hover of a look must not bring its colour back.
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          background: 'var(--sunken)',
          color: 'var(--text-3)',
          borderColor: 'transparent',
          cursor: 'not-allowed',
          filter: 'none',
        },
        [PHONE]: { minWidth: 48, minHeight: 48 },
      },
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
    },
    variants: [
      {
        props: { variant: 'outlined' },
        style: {
          background: 'var(--surface)',
          color: 'var(--text)',
          borderColor: 'var(--line-strong)',
          '&:hover': { background: 'var(--surface)' },
        },
      },
      {
        props: { variant: 'outlined', color: 'error' },
        style: { color: 'var(--alert-fg)', borderColor: 'var(--alert-dot)' },
      },
      {
        props: { variant: 'contained' },
        style: { backgroundImage: 'var(--gradient-button, none)', '&:hover': { backgroundColor: 'var(--primary)' } },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: { backgroundImage: 'none', '&:hover': { backgroundColor: 'var(--alert-fg)' } },
      },
      {
        props: { variant: 'text' },
        style: {
          padding: '0 12px',
          color: 'var(--primary-text)',
          '&:hover': { background: 'none' },
          '&[aria-disabled=true], &[aria-disabled=true]:hover': { background: 'none' },
        },
      },
      {
        props: { variant: 'soft' },
        style: { background: 'var(--sunken)', color: 'var(--text)', '&:hover': { background: 'var(--sunken)' } },
      },
      { props: { size: 'small' }, style: { minHeight: 32, padding: '0 12px' } },
      { props: { size: 'large' }, style: { minHeight: 48, fontSize: 16 } },
      { props: { size: 'run' }, style: { minHeight: 56, fontSize: 16, [PHONE]: { minHeight: 56 } } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 40,
        height: 40,
        padding: 0,
        flex: 'none',
        borderRadius: 'var(--r-control)',
        color: 'var(--text-2)',
        '&:hover': { background: 'var(--sunken)' },
        '&.Mui-disabled': { opacity: 0.5, color: 'var(--text-2)', cursor: 'not-allowed', pointerEvents: 'auto' },
        [PHONE]: { minWidth: 48, minHeight: 48 },
      },
    },
    variants: [
      { props: { size: 'large' }, style: { width: 48, height: 48, fontSize: 'inherit' } },
      { props: { size: 'run' }, style: { width: 56, height: 56, color: 'var(--text)' } },
    ],
  },
  MuiSvgIcon: { styleOverrides: { root: { display: 'block', fontSize: 20 } } },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        display: 'inline-flex',
        flexWrap: 'wrap',
        maxWidth: '100%',
        padding: 2,
        background: 'var(--sunken)',
        borderRadius: 'var(--r-control)',
      },
      grouped: { margin: 0 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minWidth: 36,
        minHeight: 36,
        padding: '0 12px',
        border: 0,
        gap: 4,
        fontSize: 14,
        fontWeight: 500,
        lineHeight: 1.2,
        textTransform: 'none',
        color: 'var(--text-2)',
        // With the edge of the group around it 48 to hit, as every control of a phone.
        [PHONE]: { minWidth: 48, minHeight: 44, '&::before': { content: '""', position: 'absolute', inset: '-2px 0' } },
        // Those of a group take the corners off where two meet; which of the two styles comes last is not ours to say.
        '&&&': { borderRadius: 'calc(var(--r-control) - 2px)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--surface)',
          color: 'var(--text)',
          boxShadow: '0 0 0 1px var(--line-strong)',
        },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 48, height: 28, padding: 0, flex: 'none', overflow: 'visible' },
      switchBase: {
        padding: 4,
        '&.Mui-checked': {
          transform: 'translateX(20px)',
          color: 'var(--surface)',
          '& + .MuiSwitch-track': { opacity: 1, background: 'var(--primary)' },
        },
        '&:hover': { background: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': FOCUS,
      },
      // Three times as wide it would reach over the edge of a phone; the whole row is the target.
      input: { left: 0, width: '100%' },
      thumb: { width: 20, height: 20, color: 'var(--surface)', boxShadow: 'none' },
      track: { borderRadius: 14, opacity: 1, background: 'var(--line-strong)' },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { margin: 0, gap: 12, [PHONE]: { minHeight: 48 } },
      label: { flex: 1, minWidth: 0, fontWeight: 500 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 48, borderBottom: '1px solid var(--line)' },
      list: { gap: 24, padding: '0 2px' },
      // Where there is nothing more to see the tabs begin and end with what stands below.
      scrollButtons: { '&.Mui-disabled': { display: 'none' } },
      indicator: { background: 'var(--primary)', borderRadius: 1 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flexDirection: 'row',
        gap: 8,
        minWidth: 0,
        minHeight: 48,
        padding: 0,
        fontSize: 14,
        fontWeight: 500,
        lineHeight: 1.5,
        textTransform: 'none',
        color: 'var(--text-2)',
        '&.Mui-selected': { color: 'var(--text)' },
        ...INSET_FOCUS,
        [PHONE]: { minWidth: 48 },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        display: 'block',
        marginBottom: 4,
        fontSize: 14,
        fontWeight: 500,
        lineHeight: 1.5,
        color: 'var(--text)',
        overflowWrap: 'anywhere',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
      },
      asterisk: { '&.Mui-error': { color: 'inherit' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      // iOS zooms the page into a focused field of less than 16 px, and stays there.
      root: { fontSize: 14, lineHeight: 1.5, [PHONE]: { fontSize: 16 }, [TOUCH]: { fontSize: 16 } },
      input: { height: 'auto', minHeight: 24, '&::placeholder': { color: 'var(--text-2)', opacity: 1 } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '0 12px',
        gap: 8,
        background: 'var(--surface)',
        borderRadius: 'var(--r-control)',
        [PHONE]: { minHeight: 48 },
        '&&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
        '&.Mui-focused': { outline: '2px solid var(--focus)', outlineOffset: 1 },
        '&&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--primary)' },
        '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--alert-dot)', borderWidth: 2 },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { background: 'var(--sunken)' },
      },
      input: { padding: '8px 0' },
      multiline: { padding: '4px 12px' },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      icon: { right: 8, color: 'var(--text-2)' },
      select: { '&&&': { paddingRight: 24 }, '& option': { background: 'var(--surface)', color: 'var(--text)' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        justifyContent: 'space-between',
        gap: 8,
        margin: '4px 0 0',
        minHeight: 16,
        fontSize: 12,
        lineHeight: '16px',
        color: 'var(--text-2)',
        '&.Mui-error': { color: 'var(--text-2)' },
      },
    },
  },
}
