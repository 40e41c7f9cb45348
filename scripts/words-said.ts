import { parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

/** The namespaces that a module names: of its hooks (`accounts.login`), and of its page's title (`chat.title`). */
export type WordsSaid = { hooks: string[]; titles: string[] }

const LIBRARY = /^use-intl(\/|$)/
const TRANSLATIONS = 'useTranslations'
const PAGE_TITLE = 'pageTitle'
/** Functions that return texts without a namespace; only src/page may use them. */
const WHOLE_CATALOGUE = ['createTranslator', 'useMessages']

/**
 * Finds the texts that a module of the pages uses, because the build loads only those. Throws where it cannot
 * follow a use: the browser would lack these texts.
 */
export function wordsSaid(code: string, file: string): WordsSaid {
  const said: WordsSaid = { hooks: [], titles: [] }
  if (!/use-intl|useTranslations|pageTitle/.test(code)) return said
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const refuse = (node: Node, why: string): never => {
    const line = code.slice(0, node.start).split('\n').length
    throw new Error(`${file}:${line}: ${why}`)
  }
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)

  const visit = (node: Node, parent: Node | undefined) => {
    checkModuleSyntax(node, file, refuse)
    if (node.type === 'CallExpression' && isNamed(node.callee, TRANSLATIONS)) {
      const [namespace] = node.arguments as Node[]
      said.hooks.push(...(literals(namespace) ?? refuse(node, NAME_THEM)))
    } else if (node.type === 'CallExpression' && isNamed(node.callee, PAGE_TITLE)) {
      said.titles.push(...titlesOf(node, refuse))
    } else if (isUse(node, parent, TRANSLATIONS)) refuse(node, NAME_THEM)
    else if (isUse(node, parent, PAGE_TITLE)) refuse(node, TITLE_IN_PLACE)
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(program as unknown as Node, undefined)
  return said
}

const NAME_THEM =
  "call useTranslations by its own name and with a literal, such as useTranslations('accounts.login'): the build finds by it which words the page needs"
const TITLE_IN_PLACE =
  "write a page's title as pageTitle(matches, (t) => t('chat.title')), its keys literals: the build finds by them which words the page needs"

type Refuse = (node: Node, why: string) => never

/** Refuses imports and exports that would rename these functions. */
function checkModuleSyntax(node: Node, file: string, refuse: Refuse): void {
  const source = (node.source as Node | null | undefined)?.value
  const fromLibrary = typeof source === 'string' && LIBRARY.test(source)
  const handsOn = ['ExportAllDeclaration', 'ImportNamespaceSpecifier', 'ImportExpression']
  const parts = (node.specifiers as Node[] | undefined) ?? []
  if (fromLibrary && (handsOn.includes(node.type) || parts.some(({ type }) => handsOn.includes(type))))
    refuse(node, NAME_THEM)
  for (const part of parts) {
    const names = [part.imported, part.local, part.exported].filter((name) => name !== undefined)
    const isTranslations = names.some((name) => isNamed(name, TRANSLATIONS))
    if (isTranslations && !(part.type === 'ImportSpecifier' && fromLibrary)) refuse(part, NAME_THEM)
    for (const [name, why] of [
      [TRANSLATIONS, NAME_THEM],
      [PAGE_TITLE, TITLE_IN_PLACE],
    ] as const)
      if (names.some((one) => isNamed(one, name)) && !names.every((one) => isNamed(one, name)))
        refuse(part, why)
    if (fromLibrary && !file.includes('src/page/') && WHOLE_CATALOGUE.some((name) => isNamed(names[0], name)))
      refuse(part, NAME_THEM)
  }
}

/** The keys of a title, all of which its function must name. */
function titlesOf(call: Node, refuse: Refuse): string[] {
  const [, title] = call.arguments as Node[]
  const [t] = (title?.params as Node[] | undefined) ?? []
  if (title?.type !== 'ArrowFunctionExpression' || t?.type !== 'Identifier')
    return refuse(call, TITLE_IN_PLACE)
  const keys: string[] = []
  const visit = (node: Node, parent: Node) => {
    if (node.type === 'CallExpression' && isNamed(node.callee, t.name as string))
      keys.push(...(literals((node.arguments as Node[])[0]) ?? refuse(node, TITLE_IN_PLACE)))
    else if (isUse(node, parent, t.name as string)) refuse(node, TITLE_IN_PLACE)
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(title.body as Node, title)
  return keys
}

/** Whether the name is used for anything but a call, an import or a property of another thing. */
function isUse(node: Node, parent: Node | undefined, name: string): boolean {
  if (!isNamed(node, name) || !parent) return false
  if (parent.type === 'CallExpression' && parent.callee === node) return false
  if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return false
  if (parent.type === 'Property' && parent.key === node && !parent.computed) return false
  // Its definition, and types that mention it.
  const defines = parent.type === 'FunctionDeclaration' && parent.id === node
  return !defines && !/^(Import|TS)/.test(parent.type)
}

/** The texts that an expression may be; undefined where the code does not say. */
function literals(node: Node | undefined): string[] | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type !== 'ConditionalExpression') return undefined
  const [one, other] = [literals(node.consequent as Node), literals(node.alternate as Node)]
  return one && other && [...one, ...other]
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
