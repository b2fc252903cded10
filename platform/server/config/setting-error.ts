/** A setting that the application cannot start with. The start prints its one line and stops. */
export class SettingError extends Error {
  readonly variable: string

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'SettingError'
    this.variable = variable
  }
}
