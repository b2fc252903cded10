import { sample, type Samples } from '#app/server/testing/sample.ts'

/** Somebody else every time, because failures of one name are throttled. */
const stranger = () => ({ username: `nobody-${crypto.randomUUID()}`, password: 'wrong' })

/** With a link that nobody made. */
const newPassword = { token: 'unknown', password: 'a long enough one', passwordConfirm: 'a long enough one' }

export const samples: Samples = {
  'session.addConfTerm': sample(() => ({ body: { id: 'menu.unknown' } })),
  'session.addTerm': sample(() => ({ params: { id: 'menu.unknown' } })),
  'session.checkToken': sample(() => ({ params: { token: 'unknown' } })),
  'session.checkTokenPassword': sample(() => ({ params: { token: 'unknown' } })),
  'session.checkUsername': sample(() => ({ params: { username: 'pia' }, query: { token: 'unknown' } }), {
    status: 403,
  }),
  'session.chooseGroups': sample(() => ({ body: { customerGroupDtos: [] } })),
  'session.defineCredential': sample(() => ({ body: { username: 'pia', ...newPassword } }), { status: 400 }),
  'session.forgotPassword': sample(() => ({ body: { username: stranger().username } })),
  'session.getConfLocales': sample(),
  'session.getConfTerms': sample(() => ({ params: { locale: 'it' } })),
  'session.getConfig': sample(() => ({ params: { key: 'CARAVAN_MAINTENANCE' } })),
  'session.getDraftKey': sample(),
  'session.getLocales': sample(() => ({ params: { product: 'CARAVAN' } })),
  'session.getLogo': sample(),
  'session.getMyInfo': sample(),
  'session.getOwnLogo': sample(),
  'session.getProduct': sample(),
  'session.getTranslation': sample(() => ({ params: { locale: 'it' } })),
  'session.makeTicket': sample(),
  'session.resetPassword': sample(() => ({ body: newPassword }), { status: 400 }),
  'session.signIn': sample(() => ({ body: stranger() }), { status: 401 }),
  'session.signInOn': sample(() => ({ params: { channel: 'web' }, body: stranger() }), { status: 401 }),
  'session.signOut': sample(),
  'session.switchAccount': sample(() => ({ params: { account: 'CB_PILOT' } }), { status: 403 }),
}
