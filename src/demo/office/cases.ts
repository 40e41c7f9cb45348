import type { DecisionKind, DecisionReason } from '#shared/moderation.ts'
import type { Gender } from '#shared/profile.ts'
import type { ReportReason } from '#shared/report.ts'
import type { DrawnPose } from './posed.server.ts'

/** The languages in which the demo's cases are written. */
export type CaseLanguage = 'nl' | 'en' | 'de'

/** `gender`: where the words tell it. */
type Case = { language: CaseLanguage; gender?: Gender; minutesAgo: number }

/** A photo that waits: a picture of oneself, or of another person. */
type PhotoCase = Case & { whose: 'own' | 'other'; nude: boolean }
export const PHOTOS: PhotoCase[] = [
  { language: 'nl', minutesAgo: 6, whose: 'own', nude: false },
  { language: 'nl', minutesAgo: 19, whose: 'own', nude: false },
  { language: 'de', minutesAgo: 34, whose: 'other', nude: false },
  { language: 'nl', minutesAgo: 48, whose: 'own', nude: true },
  { language: 'en', minutesAgo: 75, whose: 'own', nude: false },
  { language: 'nl', minutesAgo: 130, whose: 'other', nude: false },
  { language: 'de', minutesAgo: 185, whose: 'own', nude: false },
]

/** A picture of a pose that was asked for: of oneself or of another person, in the pose that was asked or another. */
type PoseCase = Case & { whose: 'own' | 'other'; asked: DrawnPose; shown: DrawnPose }
export const POSED: PoseCase[] = [
  { language: 'nl', minutesAgo: 11, whose: 'own', asked: 'two_fingers', shown: 'two_fingers' },
  { language: 'de', minutesAgo: 27, whose: 'own', asked: 'open_hand', shown: 'open_hand' },
  { language: 'nl', minutesAgo: 52, whose: 'own', asked: 'thumb_up', shown: 'open_hand' },
  { language: 'nl', minutesAgo: 95, whose: 'other', asked: 'three_fingers', shown: 'three_fingers' },
]

type TextCase = Case & { text: string; risk: number }
export const TEXTS: TextCase[] = [
  {
    language: 'nl',
    gender: 'male',
    minutesAgo: 22,
    risk: 50,
    text: 'Gezellige vent, houdt van motorrijden en barbecueën. Ik zit hier niet vaak, mail me liever op stoereharry@mail.example.',
  },
  {
    language: 'nl',
    minutesAgo: 64,
    risk: 10,
    text: 'Werk in de zorg en heb onregelmatige diensten, dus een date op dinsdagochtend is bij mij heel gewoon. Zoekt iemand die tegen een stootje en tegen slechte grappen kan.',
  },
  {
    language: 'de',
    gender: 'female',
    minutesAgo: 91,
    risk: 10,
    text: 'Schreinerin aus Leidenschaft, am Wochenende meistens in den Bergen. Ich suche jemanden, der gern zuhört und selbst etwas zu erzählen hat.',
  },
  {
    language: 'nl',
    gender: 'male',
    minutesAgo: 160,
    risk: 10,
    text: 'Alleen serieuze reacties. Mensen met een dikke buik of van boven de dertig: doorklikken graag, daar begin ik niet aan.',
  },
  {
    language: 'en',
    gender: 'male',
    minutesAgo: 240,
    risk: 50,
    text: 'Widower, engineer, currently on a project abroad. I answer fastest on my own page: www.meet-george.example',
  },
]

type NameCase = Case & { name: string }
export const NAMES: NameCase[] = [
  { language: 'nl', gender: 'male', minutesAgo: 41, name: 'Vriendelijke Klaas' },
  { language: 'nl', gender: 'female', minutesAgo: 118, name: 'Klantenservice Anouk' },
  { language: 'en', gender: 'male', minutesAgo: 205, name: 'Dr Goodlove' },
]

type ReportCase = Case & {
  /** Is about the youngest there is. */
  looksYoung?: boolean
  reason: ReportReason
  words: string
  /** The message that is reported. */
  message?: string
  /** From a person without an account, about something other than a member. */
  from?: { email: string; about: string }
}
export const REPORTS: ReportCase[] = [
  {
    language: 'nl',
    gender: 'male',
    minutesAgo: 27,
    reason: 'minor',
    looksYoung: true,
    words:
      'Zegt in zijn profiel dat hij volwassen is, maar vertelde mij dat hij volgend jaar eindexamen havo doet.',
  },
  {
    language: 'nl',
    gender: 'male',
    minutesAgo: 53,
    reason: 'harassment',
    words: 'Ik had netjes gezegd dat ik niet verder wilde praten. Dit was het antwoord.',
    message: 'Doe niet zo moeilijk. Met zo’n foto vraag je er zelf om, dus stel je niet aan.',
  },
  {
    language: 'nl',
    minutesAgo: 96,
    reason: 'money',
    words: 'Na drie dagen leuk chatten moest er ineens geld naar een zieke moeder.',
    message: 'Mijn moeder ligt in het ziekenhuis en mijn pas is geblokkeerd. Kun je 400 euro voorschieten?',
  },
  {
    language: 'de',
    gender: 'female',
    minutesAgo: 140,
    reason: 'fake',
    words: 'Das Bild ist von einer Schauspielerin, ich habe es in einer Zeitschrift gesehen.',
  },
  {
    language: 'en',
    minutesAgo: 230,
    reason: 'photo_of_me',
    words: 'This is my holiday picture from 2023. I never gave it to anybody, and I have no profile here.',
  },
  {
    language: 'nl',
    minutesAgo: 310,
    reason: 'other',
    words:
      'De mail met de bon is nooit aangekomen, en op de pagina met voorwaarden werkt de link naar de prijzen niet.',
    from: { email: 'j.vermeer@mail.example', about: 'De pagina met voorwaarden' },
  },
]

/** First messages that were held back; those of one text are of one sender, to several members. */
export const HELD: { language: CaseLanguage; minutesAgo: number; risk: number; to: number; body: string }[] =
  [
    {
      language: 'nl',
      minutesAgo: 15,
      risk: 50,
      to: 4,
      body: 'Hee schoonheid, ik ben hier bijna nooit. Stuur me een berichtje op lekkerding@mail.example, dan stuur ik foto’s terug.',
    },
    {
      language: 'de',
      minutesAgo: 83,
      risk: 40,
      to: 1,
      body: 'Hallo! Dein Lächeln hat mir den Tag gerettet. Magst du mir erzählen, wo das Bild entstanden ist?',
    },
    {
      language: 'nl',
      minutesAgo: 170,
      risk: 40,
      to: 1,
      body: 'Hoi, ik zag dat jij ook van dansen houdt. Welke stijl dans jij het liefst?',
    },
  ]

type Earlier = {
  language: CaseLanguage
  daysAgo: number
  kind: DecisionKind
  about: 'text' | 'member' | 'report'
  reason: DecisionReason | null
  note: string
  /** What was judged. */
  text?: string
  days?: number
  appeal?: { words: string; hoursAgo: number; first: 'moderator' | 'owner' }
}
/** What was decided before, and the objections to it. */
export const EARLIER: Earlier[] = [
  {
    language: 'nl',
    daysAgo: 3,
    kind: 'ban',
    about: 'member',
    reason: 'money',
    note: 'Derde melding over geld vragen in een week.',
    appeal: {
      first: 'moderator',
      hoursAgo: 20,
      words:
        'Ik heb nooit iemand om geld gevraagd. Mijn telefoon is vorige week gestolen, en wie hem nu heeft, kan overal bij. Ik heb aangifte gedaan en stuur het bewijs graag op.',
    },
  },
  {
    language: 'nl',
    daysAgo: 2,
    kind: 'reject',
    about: 'text',
    reason: 'contact_details',
    note: '',
    text: 'Penningmeester van een roeivereniging in Utrecht. Zoekt iemand voor lange tochten en korte nachten.',
    appeal: {
      first: 'owner',
      hoursAgo: 31,
      words:
        'Er staat geen adres in mijn tekst! Alleen dat ik bij een roeivereniging zit, zonder naam erbij.',
    },
  },
  {
    language: 'de',
    daysAgo: 4,
    kind: 'suspend',
    about: 'report',
    reason: 'harassment',
    note: 'Trotz Verwarnung weitergeschrieben.',
    days: 30,
    appeal: {
      first: 'owner',
      hoursAgo: 52,
      words:
        'Ich war wütend und habe mich im Ton vergriffen, das tut mir leid. Dreißig Tage finde ich für eine Nachricht aber zu viel.',
    },
  },
  {
    language: 'nl',
    daysAgo: 6,
    kind: 'warn',
    about: 'report',
    reason: 'harassment',
    note: 'Eerste keer, toon was scherp.',
  },
  { language: 'nl', daysAgo: 8, kind: 'dismiss', about: 'report', reason: null, note: '' },
  { language: 'nl', daysAgo: 9, kind: 'approve', about: 'text', reason: null, note: '' },
  {
    language: 'nl',
    daysAgo: 12,
    kind: 'warn',
    about: 'text',
    reason: 'hate',
    note: 'Regel over afkomst verwijderd.',
    text: 'Alleen echte Nederlanders, de rest hoef ik niet.',
  },
  { language: 'en', daysAgo: 15, kind: 'dismiss', about: 'report', reason: null, note: 'No sign of a scam.' },
  { language: 'de', daysAgo: 19, kind: 'approve', about: 'text', reason: null, note: '' },
  {
    language: 'nl',
    daysAgo: 24,
    kind: 'ban',
    about: 'report',
    reason: 'spam',
    note: 'Zelfde reclame aan tientallen leden.',
  },
]
