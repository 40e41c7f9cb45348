import type { Locale } from '#shared/locales.ts'
import type { Gender, Interest } from '#shared/profile.ts'
import { type ChatPart, inflected, STOCKS } from './profile-text.server.ts'
import { chance, pick, type Random } from './random.server.ts'

export interface ScriptedSpeaker {
  locale: Locale
  /** Of who speaks: several languages need it. */
  gender: Gender
  interests: readonly Interest[]
  random: Random
}

export interface ScriptedTurn extends ScriptedSpeaker {
  /** How many answers this speaker has given in the conversation; 0 is the first. */
  turn: number
  theirText: string
}

/** Requests to meet or to go elsewhere, in the seven languages: a script never agrees to one. */
const LEADS_AWAY = new RegExp(
  [
    'whats ?app|telegram|snap(?:chat)?|insta(?:gram)?\\b|signal|skype|facebook|https?:|www\\.|@|\\d{6}',
    'nummer|telefoon|bellen|afspreken|ontmoet|bij jou thuis|betaal|geld',
    'number|phone|call me|meet|date\\b|your place|money|pay\\b',
    'handy|telefon|anrufen|treffen|geld|überweis',
    'num[ée]ro|t[ée]l[ée]phone|appelle|rencontr|se voir|rendez-vous|argent',
    'tel[ée]fono|n[úu]mero|ll[áa]mame|quedar|conocernos|en persona|dinero',
    'chiamami|incontr|vederci|soldi|appuntamento',
    'telefonu|numer|zadzwo|spotka|randk|pieni[ąę]d',
  ].join('|'),
  'i',
)

const GREETING =
  /^\s*(?:hoi|hey|hé|hallo|hai|hi|hello|goede\S*|guten\s+\S+|moin|servus|bonjour|bonsoir|salut|coucou|hola|buen\S*|ciao|salve|cze[śs][ćc]|hej|dzie[ńn] dobry|siema)(?![\p{L}\p{N}])/iu

function say(speaker: ScriptedSpeaker, part: ChatPart): string {
  return pick(speaker.random, STOCKS[speaker.locale].chat[part])
}

/** A question about something they love, or about life. */
function ask(speaker: ScriptedSpeaker): string {
  const { locale, interests, random } = speaker
  if (interests.length === 0 || chance(random, 0.42)) return say(speaker, 'followUps')
  return STOCKS[locale].interests[pick(random, interests)][2]!
}

function tell(speaker: ScriptedSpeaker): string {
  const { locale, interests, random } = speaker
  if (interests.length === 0) return ''
  const about = STOCKS[locale].interests[pick(random, interests)]
  return `${say(speaker, 'bridges')} ${startLow(pick(random, about.slice(0, 2)), locale)}`
}

/** After a colon a sentence goes on in small letters, except in German, where a whole one keeps its capital. */
function startLow(sentence: string, locale: Locale): string {
  if (locale === 'de' || /^I\b/.test(sentence)) return sentence
  return sentence[0]!.toLocaleLowerCase(locale) + sentence.slice(1)
}

/**
 * What a scripted profile answers: kind, true to its interests, and never a request for contact
 * details or money nor a promise to meet.
 */
export function scriptedAnswer(turn: ScriptedTurn): string {
  const { random, theirText } = turn
  const parts: string[] = []
  if (LEADS_AWAY.test(theirText)) parts.push(say(turn, 'deflections'), ask(turn))
  else if (turn.turn === 0) parts.push(say(turn, 'greetings'), ask(turn))
  else if (GREETING.test(theirText) && theirText.length < 30) parts.push(say(turn, 'greetings'), ask(turn))
  else if (theirText.includes('?')) {
    parts.push(say(turn, 'questions'))
    if (chance(random, 0.45)) parts.push(tell(turn))
  } else {
    parts.push(say(turn, 'reactions'))
    if (chance(random, 0.5)) parts.push(tell(turn))
    if (parts.length === 1 || chance(random, 0.6)) parts.push(ask(turn))
  }
  return inflected(parts.filter(Boolean).join(' '), turn.gender)
}

/** The first words of a scripted profile; `interests` are best those that both have. */
export function scriptedOpener(speaker: ScriptedSpeaker): string {
  const { locale, interests, random, gender } = speaker
  const shared = interests.length > 0 && chance(random, 0.5)
  const text = shared
    ? `${say(speaker, 'shared')} ${STOCKS[locale].interests[pick(random, interests)][2]}`
    : say(speaker, 'openers')
  return inflected(text, gender)
}
