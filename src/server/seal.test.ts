import { expect, it } from 'vitest'
import { seal, sealedAnew, unseal } from './seal.ts'

const [OLD, NEW, STRANGE] = ['o', 'n', 's'].map((letter) => letter.repeat(40)) as [string, string, string]

it('is opened by the present secret or an earlier one, for its purpose alone', () => {
  const token = seal(OLD, 'mail', 'Anna')
  expect(unseal({ secret: OLD, earlierSecrets: [] }, 'mail', token)).toBe('Anna')
  expect(unseal({ secret: NEW, earlierSecrets: [STRANGE, OLD] }, 'mail', token)).toBe('Anna')
  expect(unseal({ secret: NEW, earlierSecrets: [] }, 'mail', token)).toBeUndefined()
  expect(unseal({ secret: OLD, earlierSecrets: [] }, 'iban', token)).toBeUndefined()
})

it('is sealed anew by the present secret, once, and left as it is where none of ours opens it', () => {
  const secrets = { secret: NEW, earlierSecrets: [OLD] }
  const anew = sealedAnew(secrets, 'mail', seal(OLD, 'mail', 'Anna'))!
  expect(unseal({ secret: NEW, earlierSecrets: [] }, 'mail', anew)).toBe('Anna')
  expect(sealedAnew(secrets, 'mail', anew)).toBe(anew)
  expect(sealedAnew(secrets, 'mail', seal(STRANGE, 'mail', 'Anna'))).toBeUndefined()
})
