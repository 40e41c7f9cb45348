import { chance, pick, type Random } from '#illustrator/random.ts'
import type { Locale } from '#shared/locales.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender } from '#shared/profile.ts'
import { type ChatPart, inflected, STOCKS } from './profile-text.server.ts'

export interface ScriptedSpeaker {
  locale: Locale
  /** The speaker's gender: several languages inflect by it. */
  gender: Gender
  interests: readonly Interest[]
  random: Random
}

export interface ScriptedTurn extends ScriptedSpeaker {
  /** What the speaker has said in this conversation so far. */
  said: readonly string[]
  theirText: string
}

/** Requests to meet, to pay or to move to another app, in the seven languages. Scripts never agree to one. */
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

/** A question about one of the speaker's interests, or about life. */
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

/** After a colon the sentence continues in lower case, except in German, where a full sentence keeps its capital. */
function startLow(sentence: string, locale: Locale): string {
  if (locale === 'de' || /^I\b/.test(sentence)) return sentence
  return sentence[0]!.toLocaleLowerCase(locale) + sentence.slice(1)
}

/**
 * The answer of a scripted profile: kind, about its interests, and never asking for contact details or money,
 * nor promising to meet.
 */
export function scriptedAnswer(turn: ScriptedTurn): string {
  const before = new Set(turn.said.flatMap(sentencesOf))
  // There are few answers to questions; in the end a reaction will do.
  const plain = { ...turn, theirText: turn.theirText.replaceAll('?', '.') }
  const drawn = Array.from({ length: TRIES }, (_, index) => drawAnswer(index < TRIES / 2 ? turn : plain))
  const repeats = (answer: string) => sentencesOf(answer).filter((sentence) => before.has(sentence)).length
  return drawn.reduce((best, one) => (repeats(one) < repeats(best) ? one : best))
}

/** So many answers are drawn; the one that repeats least of what was said is given. */
const TRIES = 12

const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/)

function drawAnswer(turn: ScriptedTurn): string {
  const { random, theirText } = turn
  const parts: string[] = []
  if (LEADS_AWAY.test(theirText)) parts.push(say(turn, 'deflections'), ask(turn))
  else if (turn.said.length === 0) parts.push(say(turn, 'greetings'), ask(turn))
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

/** The first message of a scripted profile; `interests` should be those that both members have. */
export function scriptedOpener(speaker: ScriptedSpeaker): string {
  const { locale, interests, random, gender } = speaker
  const shared = interests.length > 0 && chance(random, 0.5)
  const text = shared
    ? `${say(speaker, 'shared')} ${STOCKS[locale].interests[pick(random, interests)][2]}`
    : say(speaker, 'openers')
  return inflected(text, gender)
}
