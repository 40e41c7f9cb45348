import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** One form for all spellings: keyboards write a letter with an accent as one character or as two. */
const normalized = (password: string) => password.normalize('NFC')

/** Hashes a password into the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...COST, message: normalized(password), nonce })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(hash)}`
}

let decoy: Promise<string> | undefined

/** Whether the password is right; takes equally long without a hash to compare with. */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  if (!phc) decoy ??= hashPassword('nobody has this password')
  const [, memory, passes, parallelism, nonce = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? (await decoy!)) ?? []
  const expected = Buffer.from(hash, 'base64')
  const isRight = async (message: string) => {
    const actual = await derive('argon2id', {
      message,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    })
    return timingSafeEqual(actual, expected)
  }
  const usual = normalized(password)
  // As it was typed: hashes from before were made so.
  const right = (await isRight(usual)) || (usual !== password && (await isRight(password)))
  return right && Boolean(phc)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
