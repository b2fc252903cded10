import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/notices.contract.ts'
import { noticesTexts } from '../shared/notices.texts.ts'
import { markRead, retainNotices, setSetting } from './notices.commands.ts'
import { noticeLetter, postNotices } from './notices.templates.ts'
import { findNotices, settingsOf, unreadCount } from './notices.queries.ts'

const own = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const

export const notices = defineFeature({
  name: 'notices',
  texts: noticesTexts,
  letters: [noticeLetter],
  jobs: [postNotices, retainNotices],
  routes: [
    route(contract.countNotices, { needs: own, run: async (call) => ({ unread: await unreadCount(call) }) }),
    route(contract.searchNotices, { needs: own, run: (call) => findNotices(call, call.body) }),
    route(contract.readNotices, { needs: own, run: (call) => markRead(call, call.body) }),
    route(contract.getNoticeSettings, { needs: own, run: settingsOf }),
    route(contract.setNoticeSetting, { needs: own, run: (call) => setSetting(call, call.params.key, call.body.value) }),
  ],
})
