import { parseSync } from 'vite'

/** A change of behaviour: the text from `start` to `end` becomes `text`. */
export type Mutation = { start: number; end: number; text: string }

const OTHER_OPERATOR: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '+',
}
/** What a statement finds, in which order and what it locks: a query without one of these finds something else. */
const CLAUSES =
  /^(where|whereRef|having|innerJoin|limit|offset|orderBy|forUpdate|forNoKeyUpdate|skipLocked|distinct|on|onRef)$/
/** What no test looks at: the lines of the log, and a second more or less of patience. */
const UNSEEN = /^([\w.#]*\blog\.\w+\(|(retries|atOnce|seconds): )/
/** Only spares rows that are not read. */
const FIRST_ONLY = /\.limit\((1|sql\.lit\(1\))\)$/
const CONDITION_OF_SQL = /\n\s*and (?!.*\($).*(?=\n)/g
const WORDS_OF_SQL: [RegExp, string][] = [
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/ = (?!any)/g, ' <> '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ and /g, ' or '],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
]

/** A node of the syntax tree, with the parts that are looked at here. */
type Node = {
  type: string
  start: number
  end: number
  operator: string
  value?: unknown
  left: Node
  right: Node
  argument: Node
  test: Node
  expression: Node
  callee: Node
  object: Node
  property: Node
}

/** Finds all changes of one rule, condition, number or step in a source file. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const replace = ({ start, end }: Node, text: string) => found.push({ start, end, text })
  const visit = (node: Node): void => {
    if (/^TS|^Import/.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
    if (UNSEEN.test(text(node))) return
    const { operator, left, right, value } = node
    if (/^(Binary|Logical)Expression$/.test(node.type)) {
      const other = OTHER_OPERATOR[operator]
      const between = source.slice(left.end, right.start)
      const at = left.end + between.indexOf(operator)
      if (other && !isText(left) && !isText(right))
        found.push({ start: at, end: at + operator.length, text: other })
    }
    if (node.type === 'UnaryExpression' && operator === '!') replace(node, text(node.argument))
    if (/^(If|Conditional)/.test(node.type) && !isTurned(node.test))
      replace(node.test, `!(${text(node.test)})`)
    if (node.type === 'Literal' && typeof value === 'number') replace(node, `(${text(node)} + 1)`)
    if (node.type === 'Literal' && typeof value === 'boolean') replace(node, `${!value}`)
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee
      if (FIRST_ONLY.test(text(node))) {
        visit(object)
        return
      }
      if (CLAUSES.test(text(property))) replace(node, text(object))
    }
    if (node.type === 'ExpressionStatement' && isStep(node.expression)) replace(node, ';')
    if (node.type === 'TemplateElement') found.push(...inSql(node, text(node)))
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** Whether a mutation of its own turns it round: `!seen`, `one === other`. */
const isTurned = ({ type, operator }: Node): boolean =>
  (type === 'UnaryExpression' && operator === '!') ||
  (type === 'BinaryExpression' && /^[!=]==$/.test(operator))

const isStep = ({ type, argument }: Node): boolean =>
  type === 'CallExpression' || (type === 'AwaitExpression' && isStep(argument))

function inSql({ start }: Node, text: string): Mutation[] {
  if (!/\b(select|from|where|update|insert|and)\b/.test(text)) return []
  return [[CONDITION_OF_SQL, ''] as const, ...WORDS_OF_SQL].flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      text: instead,
    })),
  )
}
