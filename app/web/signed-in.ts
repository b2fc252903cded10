// What every signed-in page stands on, as one part that is loaded after sign-in.
export { FeaturePage } from './FeaturePage.tsx'
export { SignedInOutlet } from './SignedInOutlet.tsx'
