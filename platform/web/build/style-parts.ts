import { parseSync, Visitor, type ESTree } from 'vite'

/** A property of a style with one of its values, or a selector or at-rule, whose value is empty. */
export type StylePart = { key: string; value: string }

/**
 * Returns the parts of objects in a script that may be styles: the texts that a property of `properties` may have, and keys that select
 * elements. Throws when the script cannot be parsed.
 */
export function styleParts(file: string, code: string, properties: { has: (key: string) => boolean }): StylePart[] {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const parts: StylePart[] = []
  new Visitor({
    Property: ({ key, value, computed }) => {
      const name = computed ? null : nameOf(key)
      if (name === null) return
      if (properties.has(name)) parts.push(...textsOf(value).map((text) => ({ key: name, value: text })))
      else if (/[&@:]/.test(name)) parts.push({ key: name, value: '' })
    },
  }).visit(program)
  return parts
}

function nameOf(key: ESTree.Node): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** The texts that an expression may have, also by a condition or by the width of the screen. Calculated parts are the digit 0. */
function textsOf(value: ESTree.Node): string[] {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral':
      return [value.quasis.map(({ value: { raw } }) => raw).join('0')]
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)]
    case 'LogicalExpression':
      return [...textsOf(value.left), ...textsOf(value.right)]
    case 'ArrayExpression':
      return value.elements.flatMap((element) => (element ? textsOf(element) : []))
    case 'ObjectExpression':
      return value.properties.flatMap((property) => (property.type === 'Property' ? textsOf(property.value) : []))
    default:
      return []
  }
}
