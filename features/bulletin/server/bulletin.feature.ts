import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as additions from '../shared/additions.contract.ts'
import * as consents from '../shared/consents.contract.ts'
import * as contract from '../shared/bulletin.contract.ts'
import * as reading from '../shared/readers.contract.ts'
import { bulletinPagesTexts } from '../shared/bulletin-pages.texts.ts'
import { consentTexts } from '../shared/consents-pages.texts.ts'
import { bulletinTexts } from '../shared/bulletin.texts.ts'
import { addPost, changePost, withdraw } from './bulletin.commands.ts'
import { watchBulletin } from './bulletin.jobs.ts'
import { countParts, findPost, searchPostRows } from './bulletin.queries.ts'
import { changeConsent } from './consents/consents.commands.ts'
import { consentAbout, subjectOf } from './consents/consents.queries.ts'
import { suggestPictured } from './consents/pictured.queries.ts'
import { attach, bytesOfFile, detach, smallPicture } from './files.commands.ts'
import { translate } from './translations.commands.ts'
import { checkedUpload } from '#features/documents/server/checked-file.api.ts'
import { seedBulletin } from './bulletin.seed.ts'
import { askToPublish, publish, refuse } from './publishing.commands.ts'
import { historyOf, listedReaders } from './readers.queries.ts'
import { confirm, markRead, remindAll } from './reading.commands.ts'
import { previewOf } from './recipients.queries.ts'

const office = { CB_ADMIN: 'group' } as const
/** Assistants write for what they work with; an administrator publishes it. */
const writers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
/** Row by row whom a post addresses (bulletin.policy.ts). */
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

export const bulletin = defineFeature({
  name: 'bulletin',
  texts: { ...bulletinTexts, ...bulletinPagesTexts, ...consentTexts },
  jobs: [watchBulletin],
  seed: seedBulletin,
  routes: [
    route(contract.createPost, { needs: writers, run: (call) => addPost(call, call.body) }),
    route(contract.searchPosts, { needs: readers, run: (call) => searchPostRows(call, call.body) }),
    route(contract.countPosts, { needs: readers, run: (call) => countParts(call, call.query.board) }),
    route(contract.countRecipients, { needs: writers, run: (call) => previewOf(call, call.body) }),
    route(contract.getPost, { needs: readers, run: (call) => findPost(call, call.params.id) }),
    route(contract.updatePost, { needs: writers, run: (call) => changePost(call, call.params.id, call.body) }),
    route(contract.archivePost, { needs: writers, run: (call) => withdraw(call, call.params.id, call.query.reason) }),
    route(contract.publishPost, { needs: office, run: (call) => publish(call, call.params.id, call.body) }),
    route(contract.askApproval, {
      needs: { CB_ASSISTANT: 'run' },
      run: (call) => askToPublish(call, call.params.id, call.body.version),
    }),
    route(contract.refusePost, { needs: office, run: (call) => refuse(call, call.params.id, call.body) }),
    route(reading.readPost, {
      needs: readers,
      run: (call) => markRead(call, call.params.id, call.body.revision),
    }),
    route(reading.confirmPost, {
      needs: readers,
      run: (call) => confirm(call, call.params.id, call.body.revision),
    }),
    route(reading.listReaders, { needs: writers, run: (call) => listedReaders(call, call.params.id) }),
    route(reading.remindReaders, { needs: writers, run: (call) => remindAll(call, call.params.id) }),
    route(additions.attachFile, {
      needs: writers,
      bodyLimit: additions.FILE_BODY,
      prepare: ({ body: { data, name, size }, app }) => checkedUpload({ data, name, size }, { app }),
      run: (call) => attach(call, call.params.id, call.body, call.ready),
    }),
    route(additions.suggestPictured, { needs: writers, run: (call) => suggestPictured(call, call.query.q) }),
    route(additions.downloadFile, { needs: readers, run: (call) => bytesOfFile(call, call.params.id) }),
    route(additions.thumbnailOfFile, { needs: readers, run: (call) => smallPicture(call, call.params.id) }),
    route(additions.detachFile, { needs: writers, run: (call) => detach(call, call.params.id) }),
    route(additions.translatePost, { needs: writers, run: (call) => translate(call, call.params.id, call.body) }),
    route(consents.getConsent, {
      needs: readers,
      run: async (call) => consentAbout(call, await subjectOf(call, call.params.id)),
    }),
    route(consents.setConsent, {
      needs: { CB_ADMIN: 'group', CB_PARENT: 'kin' },
      run: (call) => changeConsent(call, call.params.id, call.body),
    }),
    route(reading.getHistory, { needs: readers, run: (call) => historyOf(call, call.params.id) }),
  ],
})
