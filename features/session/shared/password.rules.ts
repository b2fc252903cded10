/** What a password must be (NIST SP 800-63B-4; docs/trust.md, "Passwords"): long, and not one that everybody tries. No composition. */

/** Without a second factor. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** The most common passwords that are long enough, and what others are made of. */
const COMMON = [
  'password',
  'passwort',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwertyuiop',
  'qwerty',
  'azerty',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'iloveyou',
  'welcome',
  'letmein',
  'administrator',
  'admin',
  'changeme',
  'football',
  'juventus',
  'ciaociao',
  'benvenuto',
  'segreta',
  'amoremio',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
  'trustno1',
  'correcthorsebatterystaple',
  'caravan',
]

/** Why a password cannot be taken, as a text id with its values; null when it can. */
export function passwordProblem(
  password: string,
  username: string,
): { message: string; values?: Record<string, number> } | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return { message: 'session.password.tooShort', values: { min: PASSWORD_MIN } }
  if (length > PASSWORD_MAX) return { message: 'session.password.tooLong', values: { max: PASSWORD_MAX } }
  return isGuessable(password.toLowerCase(), username.toLowerCase()) ? { message: 'session.password.common' } : null
}

function isGuessable(password: string, username: string): boolean {
  if (/^(.{1,6})\1+$/u.test(password)) return true
  const own = username.length >= 4 ? [username, username.split('@')[0] ?? username] : []
  // What stays when the usual ornaments are taken off: digits and marks before and behind.
  const core = password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return [...COMMON, ...own].some((known) => password === known || core === known || isPartOf(password, known))
}

/** Twelve characters of an alphabet or a row of digits. */
function isPartOf(password: string, known: string): boolean {
  return known.length >= PASSWORD_MIN && known.includes(password)
}
