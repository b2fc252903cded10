import type { Invoice, InvoiceLine } from '../shared/payments.contract.ts'

/** The lines of an invoice as they are written. */
export const writtenLines = ({ lines }: Invoice): InvoiceLine[] => lines.map(({ cents: _cents, ...line }) => line)
