/** What a notice is about; channels are chosen per topic. */
export const TOPICS = ['account', 'transport', 'plan', 'crew', 'people', 'documents', 'surveys', 'news'] as const
export type Topic = (typeof TOPICS)[number]

/** What changes an account always comes by e-mail too: whoever holds a session must not be able to keep it from its owner. */
const ALWAYS: Topic = 'account'
export const comesAlways = (topic: Topic): boolean => topic === ALWAYS

/** The topics whose channels a person may switch. */
export const SWITCHED_TOPICS = TOPICS.filter((topic) => topic !== ALWAYS)

/** How a notice reaches people outside the app; in the app they see all of them. */
export const NOTICE_CHANNELS = ['email', 'push', 'sms'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** `NOTIFICATION_EMAIL_PEOPLE` and so on: the keys of the toggles (specification, section 3: T or F). */
export const channelKey = (channel: NoticeChannel, topic: Topic) =>
  `NOTIFICATION_${channel.toUpperCase()}_${topic.toUpperCase()}`

type Switch = 'T' | 'F'

/**
 * What holds until a person chooses. Rides are too many for a mailbox. A device is registered because somebody wants to be told there. An SMS costs
 * the operator money: only what cannot wait for the app is offered, and only to those who ask for it.
 */
const AT_FIRST: Record<NoticeChannel, Partial<Record<Topic, Switch>>> = {
  email: { account: 'T', transport: 'F', plan: 'T', crew: 'T', people: 'T', documents: 'T', surveys: 'T', news: 'T' },
  push: { account: 'T', transport: 'T', plan: 'T', crew: 'T', people: 'T', documents: 'T', surveys: 'T', news: 'T' },
  sms: { transport: 'F', plan: 'F', crew: 'F' },
}

/** Whether a topic may be chosen for a channel. */
export const isOffered = (channel: NoticeChannel, topic: Topic): boolean =>
  !comesAlways(topic) && AT_FIRST[channel][topic] !== undefined

/** Every toggle that there is. */
export const TOGGLES = NOTICE_CHANNELS.flatMap((channel) =>
  SWITCHED_TOPICS.filter((topic) => isOffered(channel, topic)).map((topic) => ({
    channel,
    topic,
    key: channelKey(channel, topic),
  })),
)

/** What a person chose, or what holds until they do. */
export const switchOf = (channel: NoticeChannel, topic: Topic, chosen: Readonly<Record<string, unknown>>): Switch => {
  const own = chosen[channelKey(channel, topic)]
  return own === 'T' || own === 'F' ? own : (AT_FIRST[channel][topic] ?? 'F')
}

/** Whether a notice leaves on a channel: emergencies on all of them, the account by e-mail and push, the rest as it was chosen. */
export const takesChannel = (
  channel: NoticeChannel,
  notice: { topic: Topic; urgent: boolean },
  chosen: Readonly<Record<string, unknown>>,
): boolean =>
  notice.urgent || (comesAlways(notice.topic) ? channel !== 'sms' : switchOf(channel, notice.topic, chosen) === 'T')
