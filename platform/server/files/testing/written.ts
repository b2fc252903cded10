/** What the writer of the test of killed processes writes, and the test reads. */
export const ORGANISATION = '00000000-0000-7000-8000-000000000001'
export const MASTER = 'the master secret of a test, which nobody else has'

/** 4 MB that are known by their key. */
export const contentOf = (key: string): Buffer => Buffer.alloc(4 * 1024 * 1024, key)
