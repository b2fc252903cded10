/** Keys of `control.setting` that a command of the operator writes and a call reads. Base64 of a PNG. */
export const LOGO = 'LOGO'
