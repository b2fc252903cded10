import { defineFeature } from '#platform/server/feature.ts'
import { route, type Preparing } from '#platform/server/http/route.ts'
import { countNotices } from '../shared/bell.contract.ts'
import * as contract from '../shared/notices.contract.ts'
import { noticesPagesTexts } from '../shared/notices-pages.texts.ts'
import { noticesTexts } from '../shared/notices.texts.ts'
import * as settings from '../shared/settings.contract.ts'
import { postNotices, postSummaries } from './leaving/leaving.jobs.ts'
import { noticeLetter, pushLetter, smsLetter, summaryLetter } from './leaving/letters.templates.ts'
import { postTests } from './leaving/tests.jobs.ts'
import { markRead, retainNotices } from './notices.commands.ts'
import { findNotice, findNotices, unreadCount } from './notices.queries.ts'
import {
  registerAppDevice,
  registerDevice,
  removeOwnDevice,
  setHours,
  setSetting,
  testOwnDevices,
} from './settings.commands.ts'
import { settingOf, settingsOf, type Offered } from './settings.queries.ts'

const own = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const

const offered = async ({ app }: Preparing): Promise<Offered> => app.settings

export const notices = defineFeature({
  name: 'notices',
  texts: { ...noticesTexts, ...noticesPagesTexts },
  letters: [noticeLetter, summaryLetter, pushLetter, smsLetter],
  jobs: [postNotices, postSummaries, postTests, retainNotices],
  routes: [
    route(countNotices, { needs: own, run: async (call) => ({ unread: await unreadCount(call) }) }),
    route(contract.searchNotices, {
      needs: own,
      prepare: async ({ app }) => app.texts,
      run: (call) => findNotices(call, call.ready, call.body),
    }),
    route(contract.getNotice, { needs: own, run: (call) => findNotice(call, call.params.id) }),
    route(contract.readNotices, { needs: own, run: (call) => markRead(call, call.body) }),
    route(contract.readNoticesThere, { needs: own, run: (call) => markRead(call, call.body) }),
    route(settings.getNoticeSettings, {
      needs: own,
      prepare: offered,
      run: (call) => settingsOf(call, call.ready),
    }),
    route(settings.setNoticeHours, {
      needs: own,
      prepare: offered,
      run: (call) => setHours(call, call.body, call.ready),
    }),
    route(settings.getNoticeSetting, {
      needs: own,
      run: (call) => settingOf(call, `${settings.OWN_PREFIX}${call.params.toggle}`),
    }),
    route(settings.setNoticeSetting, {
      needs: own,
      run: (call) => setSetting(call, call.params.key, call.body.value),
    }),
    route(settings.addDevice, {
      needs: own,
      prepare: offered,
      run: (call) => registerDevice(call, call.body, call.ready),
    }),
    route(settings.addAppDevice, {
      needs: own,
      prepare: offered,
      run: (call) => registerAppDevice(call, call.body, call.ready),
    }),
    route(settings.removeDevice, { needs: own, run: (call) => removeOwnDevice(call, call.params.id) }),
    route(settings.testDevices, { needs: own, run: testOwnDevices }),
  ],
})
