import { accountRoute, withSecretAnswers, type Route } from '#platform/server/http/route.ts'
import * as factors from '../shared/factors.contract.ts'
import * as oidc from '../shared/oidc.contract.ts'
import * as sessions from '../shared/sessions.contract.ts'
import * as steps from '../shared/steps.contract.ts'
import { changePassword } from './change-password.commands.ts'
import * as own from './factors.commands.ts'
import { arrive, depart } from './oidc.commands.ts'
import { confirmLink, ownIdentity, removeLink } from './oidc-link.commands.ts'
import { endOne, endOthers, mySession, ownSessions } from './own-sessions.queries.ts'
import { assertionOptions } from './passkeys.commands.ts'
import { secondStepOptions, signInWithPasskey, takeSecondStep } from './second-step.commands.ts'
import { stepUp } from './step-up.commands.ts'

/** About the caller's own account. */
const needs = 'signed-in'
/** The way to a first factor, for an administrator without one. */
const settingUp = { needs, withoutFactor: true } as const

const sessionRoutes: readonly Route[] = [
  accountRoute(sessions.listSessions, { needs, run: ownSessions }),
  accountRoute(sessions.endSession, { needs, run: (call) => endOne(call, call.params.id) }),
  accountRoute(sessions.endOtherSessions, { needs, stepUp: true, run: endOthers }),
  accountRoute(sessions.changePassword, { needs, run: (call) => changePassword(call, call.body) }),
]

const factorRoutes: readonly Route[] = [
  accountRoute(factors.getFactors, { ...settingUp, run: own.ownFactors }),
  accountRoute(factors.startTotp, { ...settingUp, stepUp: true, run: own.startTotp }),
  accountRoute(factors.confirmTotp, { ...settingUp, run: (call) => own.confirmTotp(call, call.body.code) }),
  accountRoute(factors.removeTotp, { needs, stepUp: true, run: own.removeTotp }),
  accountRoute(factors.renewRecoveryCodes, { needs, stepUp: true, run: own.renewRecoveryCodes }),
  accountRoute(factors.startPasskey, { ...settingUp, stepUp: true, run: own.startPasskey }),
  accountRoute(factors.addPasskey, { ...settingUp, run: (call) => own.addPasskey(call, call.body) }),
  accountRoute(factors.renamePasskey, {
    needs,
    run: (call) => own.renamePasskey(call, call.params.id, call.body.name),
  }),
  accountRoute(factors.removePasskey, {
    needs,
    stepUp: true,
    run: (call) => own.removePasskey(call, call.params.id),
  }),
]

const stepRoutes: readonly Route[] = [
  accountRoute(steps.takeSecondStep, { needs: 'public', run: (call) => takeSecondStep(call, call.body) }),
  accountRoute(steps.startSecondStepPasskey, {
    needs: 'public',
    run: (call) => secondStepOptions(call, call.body.step),
  }),
  accountRoute(steps.startPasskeySignIn, {
    needs: 'public',
    run: (call) => assertionOptions(call, 'sign-in', null),
  }),
  accountRoute(steps.signInWithPasskey, { needs: 'public', run: (call) => signInWithPasskey(call, call.body) }),
  accountRoute(steps.startStepUpPasskey, {
    ...settingUp,
    run: (call) => assertionOptions(call, 'step-up', mySession(call).accountId),
  }),
  accountRoute(steps.stepUp, { ...settingUp, run: (call) => stepUp(call, call.body) }),
]

const oidcRoutes: readonly Route[] = [
  accountRoute(oidc.startOidcSignIn, { needs: 'public', run: (call) => depart(call, 'sign-in', null) }),
  accountRoute(oidc.oidcCallback, { needs: 'public', run: (call) => arrive(call, call.query) }),
  accountRoute(oidc.getOidcIdentity, { needs, run: ownIdentity }),
  accountRoute(oidc.startOidcLink, {
    needs,
    stepUp: true,
    run: (call) => depart(call, 'link', mySession(call).accountId),
  }),
  accountRoute(oidc.confirmOidcLink, { needs, run: (call) => confirmLink(call, call.body) }),
  accountRoute(oidc.removeOidcIdentity, { needs, stepUp: true, run: removeLink }),
]

// Nearly all of them answer a secret, and the others are short.
export const securityRoutes = withSecretAnswers([...sessionRoutes, ...factorRoutes, ...stepRoutes, ...oidcRoutes])
