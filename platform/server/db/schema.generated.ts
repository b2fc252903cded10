// Made by `npm run generate` from the migrated database. Do not edit.

/** The tenant tables. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Database {}

/** The tables of the schema `control`. */
export interface ControlDatabase {}
