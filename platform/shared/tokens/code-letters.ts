/** Letters and digits that nobody mixes up when read aloud or in bad light: no I, L, O, U, 0, 1. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
