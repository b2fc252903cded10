import { sample, search, type Samples } from '#app/server/testing/sample.ts'

/** A point of P-256 and a secret, as a browser gives them; nobody holds the other half. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const samples: Samples = {
  'notices.addAppDevice': sample(() => ({
    body: { service: 'fcm', token: 'sample-token-of-an-app-that-nobody-has', label: 'Android' },
  })),
  'notices.addDevice': sample(() => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/sample', keys, label: 'Chrome, Android' },
  })),
  'notices.count': sample(),
  'notices.discardEntry': sample(({ test }) => ({
    body: { id: test.app.newId(), what: 'Olga: Metformin, given', madeAt: '2026-10-05T06:00:00.000Z' },
  })),
  'notices.get': sample(({ test }) => ({ params: { id: test.app.newId() } }), { status: 404 }),
  'notices.getSettings': sample(),
  'notices.read': sample(() => ({ body: { all: true } })),
  'notices.readThere': sample(() => ({ body: { all: true } })),
  'notices.removeDevice': sample(({ test }) => ({ params: { id: test.app.newId() } })),
  'notices.search': search(),
  'notices.setHours': sample(() => ({
    body: { quiet: { from: '20:30', to: '06:30', days: [7] }, summaryAt: '18:00' },
  })),
  'notices.getSetting': sample(() => ({ params: { toggle: 'EMAIL_PEOPLE' } })),
  'notices.setSetting': sample(() => ({ params: { key: 'NOTIFICATION_EMAIL_PEOPLE' }, body: { value: 'F' } })),
  'notices.testDevices': sample(),
}
