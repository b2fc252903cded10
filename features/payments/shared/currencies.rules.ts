/** Currencies in use (ISO 4217, list one), without precious metals, funds and test codes. */
export const CURRENCIES = (
  'EUR AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC ' +
  'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN ' +
  'NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
  'SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ')

const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Whether ISO 4217 has it. */
export const isCurrency = (code: string): boolean => CURRENCIES.includes(code)

/** Digits of its smallest unit behind the comma (ISO 4217, "minor unit"). */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

/** What was typed as a decimal, in the smallest unit. */
export const centsOf = (typed: number, currency: string): number => Math.round(typed * 10 ** decimalsOf(currency))

/** The same the other way, for a form. */
export const typedOf = (cents: number, currency: string): number => cents / 10 ** decimalsOf(currency)

/** An amount as it is shown everywhere, `1 234,50 EUR` (specification, section 9: a decimal comma). */
export function showMoney(cents: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, '\u00A0')
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`
  return `${cents < 0 ? '−' : ''}${whole}${fraction}\u00A0${currency}`
}
