import { accountRoute, route, type Route } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import * as contract from '../shared/profile.contract.ts'
import * as emailChange from '../shared/email-change.contract.ts'
import { confirm, restore, withdraw } from './email-change.commands.ts'
import { lookAtLink, waitingChange } from './email-change.queries.ts'
import { pictureOf } from './picture.api.ts'
import { changeOwn, changePicture, readPicture } from './profile.commands.ts'
import { findOwn, ownStructure } from './profile.queries.ts'

const own = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const
const seeing = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const changing = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const

const me = ({ actor }: TenantContext): string => {
  if (actor.personId === null) throw new AppError('E003')
  return actor.personId
}

export const profileRoutes: readonly Route[] = [
  route(contract.getPersonalData, { needs: own, run: findOwn }),
  accountRoute(contract.updatePersonalData, {
    needs: own,
    stepUp: 'sometimes',
    run: (call) => changeOwn(call, call.body),
  }),
  accountRoute(contract.updateMyInfo, { needs: own, stepUp: 'sometimes', run: (call) => changeOwn(call, call.body) }),
  accountRoute(emailChange.getEmailChange, { needs: own, run: waitingChange }),
  accountRoute(emailChange.withdrawEmailChange, { needs: own, run: withdraw }),
  accountRoute(emailChange.checkEmailLink, {
    needs: 'public',
    secretAnswer: true,
    run: (call) => lookAtLink(call, call.params.kind, call.params.token),
  }),
  accountRoute(emailChange.confirmEmail, {
    needs: 'public',
    secretAnswer: true,
    run: (call) => confirm(call, call.body.token),
  }),
  accountRoute(emailChange.restoreEmail, {
    needs: 'public',
    secretAnswer: true,
    run: (call) => restore(call, call.body.token),
  }),
  route(contract.getEditStructure, { needs: own, run: ownStructure }),
  route(contract.getMyInfoStructure, { needs: own, run: ownStructure }),
  route(contract.getPicture, { needs: own, run: (call) => readPicture(call, me(call), call.query.compression) }),
  route(contract.setPicture, {
    needs: own,
    bodyLimit: contract.PICTURE_BODY,
    prepare: ({ body }) => pictureOf(body.profileImageData),
    run: (call) => changePicture(call, me(call), call.ready),
  }),
  route(contract.removePicture, { needs: own, run: (call) => changePicture(call, me(call), null) }),
  route(contract.removePictureByLogin, { needs: own, run: (call) => changePicture(call, me(call), null) }),
  route(contract.getPictureOf, {
    needs: seeing,
    run: (call) => readPicture(call, call.params.id, call.query.compression),
  }),
  route(contract.setPictureOf, {
    needs: changing,
    bodyLimit: contract.PICTURE_BODY,
    prepare: ({ body }) => pictureOf(body.profileImageData),
    run: (call) => changePicture(call, call.params.id, call.ready),
  }),
  route(contract.removePictureOf, { needs: changing, run: (call) => changePicture(call, call.params.id, null) }),
]
