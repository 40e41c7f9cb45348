import { expect, it } from 'vitest'
import { elidable, elided } from './elided.ts'

it.each([
  ['il 8 dicembre 2026', 'l’8 dicembre 2026'],
  ['Il 11 mag 2026, fino al 8/12/2026', 'L’11 mag 2026, fino all’8/12/2026'],
  ['dal 11 gennaio al 12 gennaio, del 8 lug', 'dall’11 gennaio al 12 gennaio, dell’8 lug'],
  ['il 8% di sconto, con il 80%, del 11,5 %, il 1%', 'l’8% di sconto, con l’80%, dell’11,5 %, l’1%'],
  [
    'il 18 dicembre, il 18%, il 10%, il 81 e il 11, il 1 agosto',
    'il 18 dicembre, il 18%, il 10%, il 81 e il 11, il 1 agosto',
  ],
] as const)('elides the Italian article before a day or a percentage: %s', (written, said) => {
  expect(elided(written, 'it-IT')).toBe(said)
  expect(elided(written, 'es')).toBe(written)
})

it.each([
  ['Anna', 'La photo d’Anna, qu’Anna a prise'],
  ['Élodie', 'La photo d’Élodie, qu’Élodie a prise'],
  ['Yves', 'La photo d’Yves, qu’Yves a prise'],
  ['Yasmine', 'La photo de Yasmine, que Yasmine a prise'],
  ['Bram', 'La photo de Bram, que Bram a prise'],
] as const)('elides French words before the name of %s', (name, said) => {
  const { name: value } = elidable({ name }, 'fr')
  expect(elided(`La photo de ${value}, que ${value} a prise`, 'fr')).toBe(said)
})

it('leaves no mark in a French sentence, and marks nothing in another language', () => {
  const { name, count } = elidable({ name: 'Anna', count: 2 }, 'fr')
  expect(elided(`${name} : ${count} photos`, 'fr')).toBe('Anna : 2 photos')
  expect(elidable({ name: 'Anna' }, 'nl')).toEqual({ name: 'Anna' })
})
