const WIDTH = 110
const TOKEN = /'(?:[^']|'')*'|\$\d+|[\w.]+\*?|[-+*/<>=~!@#%^&|?]+|::|\S/g
/** What begins a line of a query, unless it stands in brackets of its own. */
const CLAUSE =
  /^(from|where|(left |inner |cross )?join|group by|order by|limit|union( all)?|set|values|returning|on conflict|for update)\b/
const QUERY = /^(select|with|insert|update|delete)$/i
const GOES_ON = /^(left|inner|cross|distinct|delete)$/
/** Words after which a bracket is no call's. */
const BEFORE_BRACKET =
  /^(and|or|not|in|on|as|from|where|select|values|then|when|else|exists|join|by|over|filter|using|lateral|conflict|materialized|set|all|union|within|like|is)$/

/** A statement over several lines, the same whatever spaces and quotes it was written with. */
export function formatSql(sql: string): string {
  const lines = ['']
  // Says of each open bracket whether a query stands in it.
  const open: boolean[] = []
  const begin = () => lines.push('  '.repeat(open.filter(Boolean).length))
  const plain = sql.replaceAll(/('(?:[^']|'')*')|"([a-z_]\w*)"/g, (_, text, name) => text ?? name)
  const tokens = plain.match(TOKEN) ?? []
  tokens.forEach((token, at) => {
    const [beforePrevious = '', previous = ''] = ['', '', ...tokens].slice(at, at + 2)
    const [next = '', afterNext = ''] = tokens.slice(at + 1)
    if (token === ')' && open.pop()) begin()
    const begins =
      CLAUSE.test(`${token} ${next} ${afterNext}`) ||
      (token === 'select' && /^(\)|all|union)$/.test(previous))
    const goesOn = GOES_ON.test(previous) || (token === 'set' && previous === 'update')
    if (begins && !goesOn && (open.at(-1) ?? true) && lines.at(-1)!.trim()) begin()
    const line = lines.at(-1)!
    const calls = token === '(' && /^[a-z_][\w.]*$/.test(previous) && !BEFORE_BRACKET.test(previous)
    const sticks =
      /(^\s*|[([]|::)$/.test(line) || /^([)\],;[]|::)$/.test(token) || (calls && beforePrevious !== 'into')
    lines[lines.length - 1] += (sticks ? '' : ' ') + token
    if (token === '(') open.push(QUERY.test(next))
    if (token === '(' && open.at(-1)) begin()
  })
  return lines
    .filter((line) => line.trim())
    .flatMap((line) => wrap(line, `${/^ */.exec(line)![0]}    `))
    .join('\n')
}

/** A long line, broken after commas and before `and`. */
function wrap(line: string, indent: string): string[] {
  if (line.length <= WIDTH) return [line]
  const cut = Math.max(
    line.lastIndexOf(', ', WIDTH) + 1,
    line.lastIndexOf(' and ', WIDTH),
    line.lastIndexOf(' or ', WIDTH),
  )
  if (cut <= indent.length) return [line]
  return [line.slice(0, cut), ...wrap(indent + line.slice(cut).trim(), indent)]
}
