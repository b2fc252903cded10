/**
 * Whether a person can sign in: `none` has no account, `invited` has one and has not chosen how to sign in yet, `blocked` was
 * blocked, `ready` can.
 */
export const SIGN_IN_STATES = ['none', 'invited', 'blocked', 'ready'] as const
export type SignInState = (typeof SIGN_IN_STATES)[number]
