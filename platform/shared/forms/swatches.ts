/** The 15 swatches of a colour field (specification, section 9); their names are `form.colour.{name}`. */
export const SWATCHES = [
  { name: 'red', value: '#d32f2f' },
  { name: 'pink', value: '#c2185b' },
  { name: 'purple', value: '#7b1fa2' },
  { name: 'indigo', value: '#303f9f' },
  { name: 'blue', value: '#1976d2' },
  { name: 'cyan', value: '#0097a7' },
  { name: 'teal', value: '#00796b' },
  { name: 'green', value: '#388e3c' },
  { name: 'lime', value: '#afb42b' },
  { name: 'yellow', value: '#fbc02d' },
  { name: 'orange', value: '#f57c00' },
  { name: 'brown', value: '#5d4037' },
  { name: 'grey', value: '#616161' },
  { name: 'black', value: '#212121' },
  { name: 'white', value: '#ffffff' },
] as const
