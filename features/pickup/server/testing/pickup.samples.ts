import { PNG } from '#app/server/testing/pickup-scene.ts'
import { about, search, type Samples } from '#app/server/testing/sample.ts'

const signed = { signedBy: ['Pia Parent'], signedHow: 'paper', paper: 'Folder 3' }

export const samples: Samples = {
  'pickup.child': about(({ children }) => children[0].id),
  'pickup.saveDelegate': about(
    ({ delegate }) => delegate.id,
    ({ delegate, children }) => ({
      version: delegate.version,
      childIds: [children[0].id],
      name: 'KANARY-delegate with another name',
      phone: '+39 333 1234567',
      validFrom: delegate.validFrom,
      validTo: delegate.validTo,
    }),
  ),
  'pickup.revokeDelegate': about(({ delegate }) => delegate.id),
  'pickup.delegateCode': about(({ delegate }) => delegate.id),
  'pickup.setPicture': about(
    ({ delegate }) => delegate.id,
    () => ({ profileImageData: PNG }),
  ),
  'pickup.getPicture': about(({ delegate }) => delegate.id),
  'pickup.askRelease': about(
    ({ children }) => children[0].id,
    ({ test }) => ({ id: test.app.newId(), kind: 'met_by_adult', ...signed }),
  ),
  'pickup.searchReleases': search(),
  'pickup.decideRelease': about(
    ({ release }) => release.id,
    ({ release }) => ({ version: release.version, accept: true, ...signed }),
  ),
  'pickup.revokeRelease': about(({ release }) => release.id),
  'pickup.run': about(({ run }) => run.id),
}
