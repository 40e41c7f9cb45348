import { expect, it } from 'vitest'
import { filesToSee } from './files-to-see.ts'

const nothing = { photo: null, posed: null, report: null, appeal: null, member: null }
const report = {
  number: '',
  reason: 'harassment',
  about: '',
  words: '',
  by: null,
  at: '',
  has_conversation: false,
} as const
const message = { body: '', photo: 'c', voice: 'd' }
const member = { photos: [{ file: 'a' }, { file: 'b' }] }

it('asks to see what is judged, each once, and of others’ pictures none', () => {
  expect(filesToSee(nothing)).toEqual([])
  expect(filesToSee({ ...nothing, member })).toEqual([])
  const photo = { id: '', status: 'pending', file: 'a', nude: null } as const
  expect(filesToSee({ ...nothing, member, photo })).toEqual(['a'])
  const posed = { pose: 'wave', file: 'x', portrait: 'a' } as unknown as NonNullable<
    Parameters<typeof filesToSee>[0]['posed']
  >
  expect(filesToSee({ ...nothing, member, posed })).toEqual(['a', 'x'])
  expect(filesToSee({ ...nothing, member, report: { ...report, message, photo: 'a' } })).toEqual([
    'c',
    'd',
    'a',
    'b',
  ])
})
