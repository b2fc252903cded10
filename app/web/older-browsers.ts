/**
 * Functions that a supported browser lacks (`browserslist` in package.json) and that the app uses, each by its name. Only browsers without
 * them load this file, before the app is drawn. The build refuses a newer function that is not listed here.
 */
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
