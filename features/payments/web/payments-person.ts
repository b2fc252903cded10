/** Whose payments these are; `zone`: of the group, by whose days they are due. */
export type PaymentsPerson = { id: string; fullName: string; zone: string }
