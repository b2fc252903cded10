import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { features } from './features.ts'

const routes = features.flatMap((feature) => feature.routes)

/** Words in the name of a property that opens something. */
const SECRET = /token|secret|ticket|password|recoveryCodes$|challenge|^(?:code|url|uri|key)$/i

/** Properties that are called so and open nothing. */
const HARMLESS: Readonly<Record<string, string>> = {
  'session.getProduct': 'the passwords of the demo stand on its sign-in page',
  'session.getLocales': 'the code of a language',
  'session.getConfLocales': 'the code of a language',
  'notices.getSettings': 'the name of a setting',
  'notices.getSetting': 'the name of a setting',
  'notices.setSetting': 'the name of a setting',
  'notices.setHours': 'the name of a setting',
  'routes.check': 'the code of a problem',
  'runs.rescueOptions': 'the code of a reason',
  'reports.punctuality': 'what a row is about',
  'reports.attendance': 'what a row is about',
  'reports.estimates': 'what a row is about',
  'handover.search': 'names an entry of the page',
  'surveys.create': 'what a question is called in stored answers',
  'surveys.get': 'what a question is called in stored answers',
  'surveys.update': 'what a question is called in stored answers',
  'surveys.publish': 'what a question is called in stored answers',
  'surveys.close': 'what a question is called in stored answers',
  'surveys.getPersonal': 'what a question is called in stored answers',
  'surveys.getMonitoring': 'what a question is called in stored answers',
  'surveys.results': 'what a question is called in stored answers',
  'pickup.child': 'whether there is a code',
  'pickup.saveDelegate': 'whether there is a code',
  'pickup.revokeDelegate': 'whether there is a code',
  'pickup.setPicture': 'whether there is a code',
}

test('an answer with a property that opens something is declared as one that carries a secret', () => {
  const undeclared = routes
    .filter(({ endpoint, secretAnswer }) => secretAnswer !== true && HARMLESS[endpoint.name] === undefined)
    .map(({ endpoint }) => ({
      operation: endpoint.name,
      properties: propertiesOf(z.toJSONSchema(endpoint.answer, { unrepresentable: 'any', io: 'output' })),
    }))
    .map(({ operation, properties }) => ({ operation, secrets: properties.filter((name) => SECRET.test(name)) }))
    .filter(({ secrets }) => secrets.length > 0)
  expect(undeclared).toEqual([])
  const names = new Set<string>(routes.map(({ endpoint }) => endpoint.name))
  expect(Object.keys(HARMLESS).filter((name) => !names.has(name))).toEqual([])
})

test('what is never compressed', () => {
  const secret = routes.filter(({ secretAnswer }) => secretAnswer === true).map(({ endpoint }) => endpoint.name)
  expect(secret.toSorted()).toMatchInlineSnapshot(`
    [
      "crew.listCode",
      "crew.takeoverCode",
      "devices.token",
      "pickup.delegateCode",
      "pickup.run",
      "profile.checkEmailLink",
      "profile.confirmEmail",
      "profile.restoreEmail",
      "security.addPasskey",
      "security.changePassword",
      "security.confirmOidcLink",
      "security.confirmTotp",
      "security.endOtherSessions",
      "security.endSession",
      "security.getFactors",
      "security.getOidcIdentity",
      "security.listSessions",
      "security.oidcCallback",
      "security.removeOidcIdentity",
      "security.removePasskey",
      "security.removeTotp",
      "security.renamePasskey",
      "security.renewRecoveryCodes",
      "security.signInWithPasskey",
      "security.startOidcLink",
      "security.startOidcSignIn",
      "security.startPasskey",
      "security.startPasskeySignIn",
      "security.startSecondStepPasskey",
      "security.startStepUpPasskey",
      "security.startTotp",
      "security.stepUp",
      "security.takeSecondStep",
      "session.checkToken",
      "session.checkTokenPassword",
      "session.checkUsername",
      "session.defineCredential",
      "session.forgotPassword",
      "session.getDraftKey",
      "session.makeTicket",
      "session.resetPassword",
      "session.signIn",
      "session.signInOn",
      "session.switchAccount",
      "signups.getDoor",
      "signups.listDoors",
      "signups.setDoor",
    ]
  `)
})

/** The names of all properties in a JSON schema, however deep. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...new Set([...own, ...Object.values(schema).flatMap(propertiesOf)])]
}
