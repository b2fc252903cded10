import { useHouse } from '#platform/server/testing/registry.ts'
import { openHouse } from '../house.ts'

/** Runs before every server test file: tests of the platform and of the features open the whole house. */
useHouse(openHouse)
