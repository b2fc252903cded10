import type { Components, Theme } from '@mui/material/styles'

const HAIRLINE = '1px solid var(--line)'
const PHONE = '@media (max-width: 868px)'

/** How cards, lists, tables and everything that floats look: hairlines, and one elevation for what floats. */
export const surfaceParts: Components<Theme> = {
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', color: 'var(--text)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: { minWidth: 0, overflow: 'visible', borderColor: 'var(--line)', borderRadius: 'var(--r-card)' },
    },
  },
  MuiCardHeader: {
    styleOverrides: {
      root: { minHeight: 56, padding: '8px 16px', gap: 8 },
      action: { alignSelf: 'center', margin: 0 },
      // What stands beside a long title goes below it.
      content: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8, minWidth: 0 },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 24,
        gap: 4,
        padding: '0 10px 0 6px',
        flex: 'none',
        borderRadius: 'var(--r-chip)',
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 1,
      },
      icon: { margin: 0, color: 'inherit' },
      // As high as its letters: what hangs below the line is not cut off.
      label: { padding: 0, lineHeight: '20px' },
    },
    variants: [
      {
        props: { clickable: true },
        style: { height: 32, [PHONE]: { minWidth: 48, height: 44, padding: '0 16px 0 12px' } },
      },
      {
        props: { variant: 'outlined' },
        style: {
          height: 32,
          padding: '0 12px',
          background: 'var(--surface)',
          borderColor: 'var(--line)',
          color: 'var(--text-2)',
          fontSize: 14,
          fontWeight: 400,
          [PHONE]: { height: 44, padding: '0 16px' },
          '&:hover, &:focus-visible': { background: 'var(--surface)' },
          '& .MuiChip-label': { display: 'flex', gap: 8, alignItems: 'center' },
          // With the focus of the keyboard too: MUI tints a chip that has it.
          '&[aria-pressed=true], &[aria-pressed=true]:hover, &[aria-pressed=true].Mui-focusVisible': {
            background: 'var(--text)',
            color: 'var(--surface)',
            borderColor: 'transparent',
            fontWeight: 500,
          },
        },
      },
    ],
  },
  MuiList: { defaultProps: { disablePadding: true } },
  MuiListItem: {
    styleOverrides: {
      root: { minHeight: 56, gap: 12 },
      divider: { borderColor: 'var(--line)', '&:last-child': { borderBottom: 0 } },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: 56,
        gap: 12,
        color: 'var(--text)',
        '&:hover': { background: 'var(--sunken)', textDecoration: 'none' },
        '&.Mui-focusVisible': { background: 'none' },
      },
    },
  },
  MuiListItemText: { styleOverrides: { root: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' } } },
  // The head has a ground in custom themes: it keeps to the corners of its card.
  MuiTableContainer: { styleOverrides: { root: { borderRadius: 'inherit' } } },
  MuiTable: { styleOverrides: { root: { borderCollapse: 'collapse' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '4px 12px',
        borderBottom: 0,
        fontSize: 14,
        lineHeight: 1.5,
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      },
      head: {
        height: 32,
        padding: '0 12px',
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 1.5,
        color: 'var(--table-head-text, var(--text-3))',
        background: 'var(--table-head)',
        whiteSpace: 'nowrap',
      },
      body: { height: 56, color: 'inherit', borderTop: '1px solid var(--table-line, var(--line))' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover': { cursor: 'pointer', '&:hover': { background: 'var(--table-hover, var(--sunken))' } },
      },
    },
  },
  // The library makes headings of the sixth level out of these: what is one says so itself.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiTableSortLabel: {
    styleOverrides: {
      // A button has a font of its own otherwise.
      root: { font: 'inherit', minHeight: 24, gap: 4, '&:hover, &.Mui-active': { color: 'inherit' } },
      icon: { margin: 0, opacity: 1 },
    },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--r-card)', boxShadow: 'var(--shadow)' } } },
  MuiDialogTitle: { styleOverrides: { root: { padding: '24px 24px 0', fontSize: 20, lineHeight: 1.2 } } },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '12px 24px 0', color: 'var(--text-2)', '.MuiDialogTitle-root + &&': { paddingTop: 12 } },
    },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: 24, gap: 8, flexWrap: 'wrap', '& > :not(style) ~ :not(style)': { margin: 0 } } },
  },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: 'var(--r-control)', border: HAIRLINE, boxShadow: 'var(--shadow)' } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 44,
        gap: 12,
        fontSize: 14,
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--primary-soft)' },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'inherit' } } },
  MuiAvatar: { styleOverrides: { root: { background: 'var(--sunken)', color: 'var(--text-2)' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '12px 16px',
        gap: 12,
        borderRadius: 'var(--r-card)',
        fontSize: 14,
        lineHeight: 1.5,
        color: 'var(--text)',
      },
      icon: { margin: 0, padding: '2px 0 0', opacity: 1 },
      message: { flex: 1, minWidth: 0, padding: 0 },
      action: { margin: 0, padding: 0, alignItems: 'center' },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, fontSize: 16, fontWeight: 700, lineHeight: '24px' } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        flexWrap: 'nowrap',
        minWidth: 0,
        minHeight: 56,
        padding: '0 8px 0 16px',
        borderRadius: 'var(--r-card)',
        background: 'var(--inverse)',
        color: 'var(--on-inverse)',
        boxShadow: 'var(--shadow)',
        fontSize: 14,
      },
      message: { flex: 1, minWidth: 0 },
      action: { margin: 0, padding: 0 },
    },
  },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { background: 'var(--line)' } } },
  MuiBottomNavigation: {
    styleOverrides: {
      root: {
        position: 'fixed',
        zIndex: 10,
        left: 0,
        right: 0,
        bottom: 0,
        height: 'auto',
        padding:
          '4px calc(4px + env(safe-area-inset-right)) calc(8px + env(safe-area-inset-bottom)) calc(4px + env(safe-area-inset-left))',
        background: 'var(--gradient-bar, none) var(--surface)',
        borderTop: HAIRLINE,
      },
    },
  },
  MuiBottomNavigationAction: {
    styleOverrides: {
      root: {
        minWidth: 0,
        maxWidth: 'none',
        minHeight: 56,
        padding: 0,
        gap: 2,
        borderRadius: 'var(--r-control)',
        color: 'var(--text-2)',
        textAlign: 'center',
        '&:hover': { textDecoration: 'none' },
        '&.Mui-selected': { color: 'var(--primary-text)' },
      },
      label: { '&&': { fontSize: 12, lineHeight: '16px' }, '&.Mui-selected': { fontWeight: 700 } },
    },
  },
}
