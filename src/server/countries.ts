import { fileURLToPath } from 'node:url'
import { type CountryResponse, open, type Reader } from 'maxmind'

/** The country (ISO 3166-1) that an address belongs to; undefined for private and unknown ones. */
export type CountryOf = (ip: string) => string | undefined

// CC0: from the regional registries' own lists, no licence key and no visits to anybody.
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let opened: Promise<Reader<CountryResponse>> | undefined

/** Reads the database of addresses into memory (some 8 MB), once for the process. */
export async function openCountries(): Promise<CountryOf> {
  opened ??= open<CountryResponse>(fileURLToPath(import.meta.resolve(FILE)))
  const reader = await opened
  return (ip) => {
    const row: unknown = reader.get(withoutMapping(ip))
    return (row as { country_code?: string } | null)?.country_code
  }
}

/**
 * What counts as one address where tries are counted: of IPv6 the network of 64 bits, as whoever has one such
 * address has all of its network.
 */
export function addressBlock(ip: string): string {
  const plain = withoutMapping(ip)
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [
    ...groups(head),
    ...Array.from({ length: plain.includes('::') ? missing : 0 }, () => '0'),
    ...groups(tail),
  ]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** An IPv4 address may come in IPv6's clothes. */
function withoutMapping(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}
