/** What the office may say about a name that the crew typed: a child of the organisation, or nobody. */
export const NAMED_AS = ['child', 'nobody'] as const
