import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ENVIRONMENT } from '#server/environment.ts'

const read = (file: string) => readFileSync(`ops/${file}`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const [, ...START] = scripts.start.split(' ')
const KNOWN = new Set(ENVIRONMENT.map(({ name }) => name))
/** Of Node, the C library and npm. */
const NOT_OURS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'npm_config_cache',
  'npm_config_update_notifier',
]
/** Of the database’s image. */
const OF_COMPOSE = ['POSTGRES_PASSWORD']

type Service = {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, unknown>
  ports?: string[]
  mem_limit?: string
  read_only?: boolean
  profiles?: string[]
}
type Compose = { services: Record<string, Service>; volumes: object; networks: object }
const compose = parse(read('compose.yaml')) as Compose

it('starts the program as npm start does, in the unit and in the image', () => {
  const [, unit] = /^ExecStart=(.*)$/m.exec(read('vonk.service'))!
  expect(unit!.split(' ').slice(1)).toEqual(START)
  const [, image] = /^CMD (\[.*\])$/m.exec(read('Containerfile'))!
  expect((JSON.parse(image!) as string[]).slice(1)).toEqual(START)
})

it('sets only variables that the program reads', () => {
  const unit = [...read('vonk.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!)
  const [env] = /^ENV (?:.*\\\n)*.*$/m.exec(read('Containerfile'))!
  const image = [...env.matchAll(/(\w+)=/g)].map(([, name]) => name!)
  const program = Object.keys(compose.services.program!.environment!)
  const example = [...read('compose.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect([unit, image, program, example].filter((names) => names.length < 2)).toEqual([])
  const unknown = [...unit, ...image, ...program].filter(
    (name) => !KNOWN.has(name) && !NOT_OURS.includes(name),
  )
  expect(unknown).toEqual([])
  expect(example.filter((name) => !KNOWN.has(name) && !OF_COMPOSE.includes(name))).toEqual([])
})

it('asks of who writes the compose file’s values only what its example names', () => {
  const example = read('compose.env.example')
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?[^}]*\}/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

it('has a compose file whose parts are all there, limited, and reached by Caddy alone', () => {
  const { services, volumes, networks } = compose
  for (const [name, service] of Object.entries(services)) {
    expect(service.mem_limit, name).toMatch(/^\d+[gm]$/)
    const named = service.volumes?.map((volume) => volume.split(':')[0]!) ?? []
    const strange = named.filter((one) =>
      one.startsWith('.') ? !existsSync(`ops/${one}`) : !(one in volumes),
    )
    expect([name, strange]).toEqual([name, []])
    expect((service.networks ?? []).filter((one) => !(one in networks))).toEqual([])
    expect(Object.keys(service.depends_on ?? {}).filter((one) => !(one in services))).toEqual([])
  }
  const open = Object.keys(services).filter((name) => services[name]!.ports)
  expect(open).toEqual(['caddy'])
  expect(services.program!.read_only).toBe(true)
  // A proxy of another container is none of loopback.
  expect(services.program!.environment!.TRUST_PROXY).toBe('uniquelocal')
})

it('makes certificates by what the program answers, in the Caddyfile', () => {
  const caddy = read('Caddyfile')
  const [, path] = /\bask http:\/\/\{\$VONK:127\.0\.0\.1:3000\}(\S+)/.exec(caddy)!
  expect(readFileSync('src/features/site/host-allowed.server.ts', 'utf8')).toContain(`'${path}'`)
  // Blocks are closed that were opened.
  expect(caddy.match(/\{$/gm)?.length).toBe(caddy.match(/^\s*\}$/gm)?.length)
})

it('shows the same page while the program is away by Caddy and by nginx', () => {
  const pageOf = (file: string) => /<!doctype html>.*<\/p>/.exec(read(file))?.[0]
  expect(pageOf('Caddyfile')).toBeTruthy()
  expect(pageOf('nginx.conf')).toBe(pageOf('Caddyfile'))
})

it('is named file by file in the document', () => {
  const document = readFileSync('docs/operating.md', 'utf8')
  const files = globSync('ops/*').filter((file) => !file.endsWith('.json') && !file.endsWith('.yml'))
  expect(files.length).toBeGreaterThan(7)
  expect(files.filter((file) => !document.includes(file.replace(/\.(service|timer)$/, '.')))).toEqual([])
})
