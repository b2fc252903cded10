import { useApp } from '#platform/server/testing/registry.ts'
import { openApp } from '../open-app.ts'

/** Runs before every server test file: tests of the platform and of the features open the whole house. */
useApp(openApp)
