import { route, type Route } from '#platform/server/http/route.ts'
import { pictureOf } from '#features/profile/server/picture.api.ts'
import * as contract from '../shared/pickup.contract.ts'
import { pickupOfChild } from './child-pickup.queries.ts'
import { keepDelegate, readCode, takeBackDelegate } from './delegates.commands.ts'
import { changeDelegatePicture, readDelegatePicture } from './pictures.commands.ts'
import { askForRelease, decideOnRelease, takeBackRelease } from './releases.commands.ts'
import { releasesWaiting } from './releases.queries.ts'
import { pickupOfRun } from './run-pickup.queries.ts'

const family = { CB_ADMIN: 'group', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

// Who may take a child away is decided with a fresh proof of who decides (`stepUp`); taking back never waits for one.

export const pickupRoutes: readonly Route[] = [
  route(contract.getChildPickup, { needs: family, run: (call) => pickupOfChild(call, call.params.id) }),
  route(contract.saveDelegate, {
    needs: family,
    stepUp: true,
    run: (call) => keepDelegate(call, call.params.id, call.body),
  }),
  route(contract.revokeDelegate, { needs: family, run: (call) => takeBackDelegate(call, call.params.id) }),
  route(contract.delegateCode, {
    needs: family,
    secretAnswer: true,
    stepUp: true,
    run: (call) => readCode(call, call.params.id, call.query.day),
  }),
  route(contract.setDelegatePicture, {
    needs: family,
    stepUp: true,
    bodyLimit: contract.PHOTO_BODY,
    prepare: ({ body }) => pictureOf(body.profileImageData),
    run: (call) => changeDelegatePicture(call, call.params.id, call.ready),
  }),
  route(contract.getDelegatePicture, { needs: family, run: (call) => readDelegatePicture(call, call.params.id) }),
  route(contract.askRelease, {
    needs: family,
    stepUp: true,
    run: (call) => askForRelease(call, call.params.id, call.body),
  }),
  route(contract.searchReleases, {
    needs: { CB_ADMIN: 'group' },
    run: (call) => releasesWaiting(call, call.body),
  }),
  route(contract.decideRelease, {
    needs: { CB_ADMIN: 'group' },
    stepUp: true,
    run: (call) => decideOnRelease(call, call.params.id, call.body),
  }),
  route(contract.revokeRelease, { needs: family, run: (call) => takeBackRelease(call, call.params.id) }),
  route(contract.getRunPickup, {
    evenWhenFull: true,
    secretAnswer: true,
    needs: staff,
    run: (call) => pickupOfRun(call, call.params.id),
  }),
]
