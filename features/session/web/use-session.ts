import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMyInfo, type MyInfo } from '../shared/session.contract.ts'
import { chooseGroups, signOut, switchAccount } from '../shared/own-session.contract.ts'
import { MODULES } from '#platform/shared/contract/modules.ts'
import { call } from '#platform/web/api/call.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { keyOf, endpointQuery } from '#platform/web/api/use-call.ts'
import { changesSession } from '#platform/web/api/session-over.ts'
import { forgetSession } from '#platform/web/api/session-token.ts'
import { holdAccount, releaseAccount } from '#platform/web/offline/held-account.ts'
import { clearWholeShelf, shelve } from '#platform/web/offline/shelf.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { keptMyInfo } from './kept-my-info.ts'
import type { Me } from './session.api.tsx'
import { localStore, tabStore } from '#platform/web/storage/browser-storage.ts'

const ACCOUNT = 'caravan.account'
/** Specification, section 9. */
const SIGN_OUT_RELOAD_MS = 200

/** Who is signed in. Without network: who was, as this device kept it. */
export function useMyInfo() {
  return useQuery({ ...endpointQuery(getMyInfo, {}, loadMyInfo), staleTime: 60_000, select: meOf })
}

async function loadMyInfo(): Promise<MyInfo> {
  const before = isOnline() ? undefined : await keptMyInfo(tabStore.get(ACCOUNT))
  if (before) return before
  try {
    const info = await inRememberedGroups(await call(getMyInfo, {}))
    tabStore.set(ACCOUNT, info.customerAccountId)
    if (info.roleIdentifier === 'CB_ASSISTANT') holdAccount(info.customerAccountId)
    else releaseAccount()
    await shelve(info.customerAccountId, 'myInfo', info)
    return info
  } catch (error) {
    const kept =
      error instanceof ApiProblem && error.facts.status === 0 ? await keptMyInfo(tabStore.get(ACCOUNT)) : undefined
    if (kept) return kept
    throw error
  }
}

/** The groups that were last chosen on this device, per account, organisation and role. */
const groupsKey = (info: MyInfo) =>
  `caravan.groups.${info.customerAccountId}.${info.organisation.id}.${info.roleIdentifier}`

/** A new session works in all groups; the ones that this device remembers are chosen again, as far as they are left. */
async function inRememberedGroups(info: MyInfo): Promise<MyInfo> {
  const all = info.roles.find(({ role }) => role === info.roleIdentifier)?.groups ?? []
  const remembered = (localStore.get(groupsKey(info)) ?? '').split(',')
  const left = all.filter(({ id }) => remembered.includes(id))
  const chosen = info.customerGroupDtoCollection
  if (left.length === 0 || chosen.length < all.length || left.length === all.length) return info
  return call(chooseGroups, { body: { customerGroupDtos: left.map(({ id }) => ({ id })) } })
}

function meOf(info: MyInfo): Me {
  const groups = info.roles.find(({ role }) => role === info.roleIdentifier)?.groups ?? []
  const chosen = new Set(info.customerGroupDtoCollection.map(({ id }) => id))
  return {
    accountId: info.customerAccountId,
    personId: info.id,
    name: info.name,
    fullName: info.fullName,
    picture: info.picture,
    organisation: info.organisation.name,
    elsewhere: info.organisations.filter(({ id }) => id !== info.organisation.id),
    username: info.username,
    role: info.roleIdentifier,
    modules: MODULES.filter((one) => info.customerRoleDto.permission.includes(one)),
    factorNeeded: info.factorNeeded,
    termsNeeded: info.termsNeeded,
    roles: info.roles.map(({ role }) => role),
    groups: groups.map((group) => ({ ...group, chosen: chosen.has(group.id) })),
  }
}

/** Works in these groups from now on; everything on screen is fetched again. */
export function useChooseGroups(): (groupIds: readonly string[]) => void {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  return (groupIds) => {
    call(chooseGroups, { body: { customerGroupDtos: groupIds.map((id) => ({ id })) } })
      .then((info) => {
        localStore.set(groupsKey(info), groupIds.join(','))
        client.setQueryData(keyOf(getMyInfo, {}), info)
        return client.invalidateQueries()
      })
      .catch(errorToast)
  }
}

/** Acts in another own role or organisation (its id): a new token, and the home there. */
export function useSwitchAccount(): (roleOrOrganisation: string) => void {
  const errorToast = useErrorToast()
  return (account) => {
    changesSession(call(switchAccount, { params: { account } }))
      .then(() => location.assign(paths.home()))
      .catch(errorToast)
  }
}

/** Ends the session here. What waits to be sent stays, sealed; what was read is gone. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    // Whoever uses this browser next is not told what the one before was.
    if (localStore.get('caravan.push') !== null)
      await import('#platform/web/push/subscription.ts').then(({ endPush }) => endPush()).catch(() => undefined)
    await call(signOut, {}).catch(() => undefined)
    forgetSession()
    releaseAccount()
    await clearWholeShelf()
    await import('#platform/web/offline/shared-files.ts')
      .then(({ forgetShared }) => forgetShared())
      .catch(() => undefined)
    if (document.fullscreenElement) await document.exitFullscreen()
    history.replaceState(null, '', paths.signIn())
    setTimeout(() => location.reload(), SIGN_OUT_RELOAD_MS)
  }
}
