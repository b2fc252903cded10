import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as files from '../shared/attachments.contract.ts'
import * as contract from '../shared/documents.contract.ts'
import { documentsPagesTexts } from '../shared/documents-pages.texts.ts'
import { documentsTexts } from '../shared/documents.texts.ts'
import { photosTexts } from '../shared/photos-pages.texts.ts'
import * as searches from '../shared/searches.contract.ts'
import * as signing from '../shared/signing.contract.ts'
import * as tags from '../shared/tags.contract.ts'
import { attach, detach } from './attachments.commands.ts'
import { checkedUpload } from './checked-file.api.ts'
import { bytesOfAttachment, smallPicture, withContents } from './attachments.queries.ts'
import { addDocument, archiveOne, associate, changeDocument, restoreOne } from './documents.commands.ts'
import { suggestOwners } from './belonging.queries.ts'
import { exportRows } from './documents.export.ts'
import { searchDocuments, searchMedicalOf } from './documents.queries.ts'
import { seedDocuments } from './documents.seed.ts'
import { historyOf } from './history.queries.ts'
import { retainDocuments } from './retention.jobs.ts'
import { ask, confirm, remind } from './signing.commands.ts'
import { readersOf } from './signing.queries.ts'
import { addTag, changeTag, dropTag } from './tags.commands.ts'
import { configuration, searchTagRows } from './tags.queries.ts'

const office = { CB_ADMIN: 'group' } as const
/** Each by the letters of a document, of those that concern the caller (documents.policy.ts). */
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

export const documents = defineFeature({
  name: 'documents',
  texts: { ...documentsTexts, ...documentsPagesTexts, ...photosTexts },
  jobs: [retainDocuments],
  seed: seedDocuments,
  routes: [
    route(contract.getConfiguration, { needs: readers, run: (call) => configuration(call) }),
    route(contract.createDocument, { needs: office, run: (call) => addDocument(call, call.body) }),
    route(contract.getDocument, { needs: readers, run: (call) => withContents(call, call.params.id) }),
    route(contract.updateDocument, {
      needs: readers,
      run: (call) => changeDocument(call, call.params.id, call.body),
    }),
    route(contract.archiveDocument, {
      needs: readers,
      run: (call) => archiveOne(call, call.params.id, call.query.reason),
    }),
    route(contract.restoreDocument, { needs: readers, run: (call) => restoreOne(call, call.params.id) }),
    route(contract.associateDocument, {
      needs: office,
      stepUp: true,
      run: (call) => associate(call, call.body.documentId, call.body.personId),
    }),
    route(searches.searchActual, { needs: readers, run: (call) => searchDocuments(call, 'actual', call.body) }),
    route(searches.searchArchived, { needs: readers, run: (call) => searchDocuments(call, 'archived', call.body) }),
    route(searches.searchExpired, { needs: readers, run: (call) => searchDocuments(call, 'expired', call.body) }),
    route(searches.searchMedical, { needs: readers, run: (call) => searchMedicalOf(call, call.body) }),
    route(searches.searchAllMedical, { needs: readers, run: (call) => searchDocuments(call, 'medical', call.body) }),
    route(searches.exportDocuments, {
      needs: office,
      stepUp: true,
      run: (call) => exportRows(call, call.body, call.query.format),
    }),
    route(searches.suggestOwners, {
      needs: office,
      run: (call) => suggestOwners(call, call.query.q, call.query.customerGroupId),
    }),
    route(contract.getHistory, { needs: readers, run: (call) => historyOf(call, call.params.id) }),
    route(signing.askConfirmation, {
      needs: office,
      run: (call) => ask(call, call.params.id, call.body),
    }),
    route(signing.confirmDocument, {
      needs: readers,
      run: (call) => confirm(call, call.params.id, call.body.version),
    }),
    route(signing.getConfirmations, { needs: office, run: (call) => readersOf(call, call.params.id) }),
    route(signing.remindReaders, { needs: office, run: (call) => remind(call, call.params.id) }),
    route(files.uploadAttachment, {
      needs: readers,
      bodyLimit: files.ATTACHMENT_BODY,
      prepare: ({ body, app }) => checkedUpload(body, { app }),
      run: (call) => attach(call, call.params.id, call.body.id ?? call.newId(), call.ready),
    }),
    route(files.downloadAttachment, { needs: readers, run: (call) => bytesOfAttachment(call, call.params.id) }),
    route(files.thumbnailOf, { needs: readers, run: (call) => smallPicture(call, call.params.id) }),
    route(files.cleanAttachment, { needs: readers, run: (call) => detach(call, call.params.id) }),
    route(tags.createTag, { needs: office, run: (call) => addTag(call, call.body) }),
    route(tags.updateTag, { needs: office, run: (call) => changeTag(call, call.params.id, call.body) }),
    route(tags.archiveTag, { needs: office, run: (call) => dropTag(call, call.params.id) }),
    route(tags.searchTags, { needs: office, run: (call) => searchTagRows(call, 'A', call.body) }),
    route(tags.searchArchivedTags, { needs: office, run: (call) => searchTagRows(call, 'D', call.body) }),
  ],
})
