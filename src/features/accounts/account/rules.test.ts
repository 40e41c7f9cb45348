import { describe, expect, it } from 'vitest'
import { LONE_STAFF_WORDS, STAFF_WORDS } from './reserved-names.ts'
import { emailKey, isEmailAddress, mailboxOf, nameKey, nameProblem, suggestedEmail } from './rules.ts'

describe('a profile name', () => {
  it.each([
    'Anne-Marie',
    'J.P.',
    'Sanne 1985',
    'St. John',
    'O’Neill',
    'Łukasz_92',
    'Zoë & Bo',
    'Ольга',
    'Anna ❤️',
    'St.John',
    'Joe Root',
    'علی\u200cرضا',
    'Anna 👩🏽\u200d🦰',
    '李',
    '솔',
    'Thị Hồng',
    'ગુજ્\u200dરાતી',
    'క్\u200cష',
    'ജോൺ സെന്\u200d',
    'Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'J.R.R.Tolkien',
  ])('may be %s', (name) => {
    expect(nameProblem(name, 'iemand@example.org')).toBeUndefined()
  })

  it.each([
    '06 12345678',
    '06_1234_5678',
    '06*1234*5678',
    '+31/6-1234.5678',
    '٠٦١٢٣٤٥٦٧٨',
    '０６１２３４５６７８',
    '⓪⑥①②③④⑤⑥⑦⑧',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣',
    'sanne.info',
    'sanne.xyz',
    'sexdate.co',
    't.me/sanne',
    'T.Me.Sanne.Info',
    'sanne．info',
    'sanne@gmail',
  ])('holds no contact details: %s', (name) => {
    expect(nameProblem(name, '')).toBe('name_has_contact_details')
  })

  it.each(['..', '--', '??', '\u0300\u0301', '123', '👩🏽\u200d🦰'])('has a letter: not %j', (name) => {
    expect(nameProblem(name, '')).toBe('name_without_letters')
  })

  it('has two letters, but where one is a whole name', () => {
    expect([nameProblem('A', ''), nameProblem('李', '')]).toEqual(['too_small', undefined])
    expect([nameProblem('あ', ''), nameProblem('ㄱ', '')]).toEqual(['too_small', 'too_small'])
  })

  it.each(['San\u200cne', `A${'\u0301'.repeat(19)}`, 'An\ufffdna'])('is no heap of marks: %j', (name) => {
    expect(nameProblem(name, '')).toBe('name_has_hidden_characters')
  })

  it.each([
    'San\u{e0061}ne',
    '🏴\u{e0067}',
    'Sen\u200d',
    'San\u200bne',
    'San\u00adne',
    'San\u2060ne',
    '\u202eennaS',
    'Sanne\u3164',
  ])('has no invisible characters: %j', (name) => {
    expect(nameProblem(name, '')).toBe('name_has_hidden_characters')
  })

  it.each([
    'Admin',
    'ADMINISTRATOR',
    'adm1n',
    'Αdmin',
    'Аdмin',
    'A d m i n',
    'S.u.p.p.o.r.t',
    'Supp0rt',
    'Vonk Support',
    'vonksupport',
    'VonkTeam',
    'V0NK',
    'Vоnk',
    'V-o-n-k',
    'Vonk 24',
    'Vonk Utrecht',
    'Team Vonk',
    'Moderator 3',
    'M0derat0r',
    'rnoderator',
    'Klantenservice',
    'klanten service',
    'Beheerder',
    'Kundendienst',
    'Service client',
    'L’équipe',
    'Atención al cliente',
    'Servizio clienti',
    'Obsługa klienta',
    'Pomoc',
    'Medewerkster Anna',
    'Kundenbetreuer',
    'Asistencia',
    'Asistencia 24h',
    'Служба поддержки',
    'Поддержка',
    'Администратор',
    'Centre d’aide',
    'Vonk Aide',
    'Liefde & Co',
    'liefdeenco',
    'VΟΝΚ',
    'ΜΟΝΚ Support',
    'Μoderator',
    'ADΜΙΝ',
    'ᴠᴏɴᴋ',
    'ꜱupport',
    'ꓦonk',
    'Ꭺdmin',
    'ᎪᎠᎷᏆΝ',
    'Տupport',
    '🅥🅞🅝🅚',
    '🅰🅳🅼🅸🅽',
    'Mijn Vonk',
    'De Vonk',
    'The V0nk',
    'Hulpdesk',
    'Verified',
    'Geverifieerd',
    'Anna verificada',
    '✔ Anna',
    'Anna ✅',
    'Root',
    '管理员',
    ...['Ⓥⓞⓝⓚ', 'ⓐⓓⓜⓘⓝ', '⒜⒟⒨⒤⒩', '🄰🄳🄼🄸🄽', '🄐🄓🄜🄘🄝'],
    ...['Вонк', 'ВОНК', 'Ѵонк', 'Vonĸ'],
    ...[
      'Uw Vonk',
      'Jouw Vonk',
      'Your Vonk',
      'Dein Vonk',
      'Votre Vonk',
      'Tu Vonk',
      'Namens Vonk',
      'Il tuo Vonk',
    ],
    ...['Anna 🔵', 'Beheerster', 'Veiligheid', 'Betalingen'],
    ...['Anna moderator', 'Jan (medewerker)', 'Olga модератор', 'Teamvonk', 'staffVONK', 'Help!', 'Mods'],
  ])('does not pass for staff or the site: %s', (name) => {
    expect(nameProblem(name, '', ['Vonk', 'Liefde & Co', 'Liefde en Co'])).toBe('name_reserved')
  })

  it('does not pass for staff in small letters, with a capital, nor in capitals', () => {
    const capitalised = (word: string) => word.replace(/./u, (sign) => sign.toUpperCase())
    for (const word of [...STAFF_WORDS, ...LONE_STAFF_WORDS])
      for (const name of [word, capitalised(word), word.toUpperCase()])
        expect([name, nameProblem(name, '')]).toEqual([name, 'name_reserved'])
  })

  it('may resemble staff words and brands without being one', () => {
    const people = [
      ...[
        'Jan Vonk',
        'Ruben',
        'Badminton fan',
        'Ajax supporter',
        'Stafford',
        'Modesta',
        'Teamo',
        'Infa',
        'Sanne!',
        'Timvonk',
      ],
      ...['Sanne 24', 'Helpman', 'Adam', 'Idaho', 'Jasmin', 'Oficina', 'Vonkje', 'Admiraal'],
      ...[
        'De Jong',
        'Mijntje',
        'Vera',
        'Verena',
        'Rootje',
        'Łukasz',
        'Żaneta',
        'Małgorzata',
        'O’Brien',
        "D'Angelo",
      ],
      ...['Jean-Luc', 'Anne-Sophie', 'Zoë', 'Ömer', 'Đặng', 'Əli', 'Γιώργος', 'ΝΙΚΟΣ', 'Олена', 'НАТАША'],
      ...[
        'Անի',
        'ანა',
        'فاطمة',
        'נועה',
        '王芳',
        'さくらサクラ',
        'ⴰⵎⴰⵢⴰⵙ',
        'Anna Άννα',
        '🌸 Sanne 🌸',
        'Sanne µ',
      ],
      ...[
        'Veronika',
        'Ton Vonk',
        'Su Vonk',
        'Jules Vonk',
        '🔵 Anna',
        'Надежда',
        'Внук',
        'Ванька',
        'Υπατία',
        'ΥΠΑΤΙΑ',
      ],
      ...[
        'Daan',
        'Femke',
        'Betje',
        'Veerle',
        'Olivia',
        'Harry',
        'Heike',
        'Jürgen',
        'Thérèse',
        'Amélie',
        'Solène',
      ],
      ...['Seguro', 'Begoña', 'Iñaki', 'Ufelia', 'Assunta', 'Moreno', 'Grażyna', 'Wszebor', 'Obdulia'],
      ...['Aide', 'Aidé', 'Aïda', 'Людмила', 'Службина'],
    ]
    for (const name of people)
      expect([name, nameProblem(name, '', ['Vonk', 'Liefde & Co'])]).toEqual([name, undefined])
  })

  it('is the same name whatever its case, width and invisible characters', () => {
    for (const name of ['SANNE', ' sanne ', 'San\u200bne', 'ｓanne', 'Sanne\ufe0f'])
      expect(nameKey(name)).toBe('sanne')
    expect(nameKey('Sanne 2')).not.toBe('sanne')
  })
})

describe('"did you mean"', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['Anna.Zee@HOTMIAL.NL', 'Anna.Zee@hotmail.nl'],
    ['anna@ziggo.n', 'anna@ziggo.nl'],
    ['anna@wo.pl', 'anna@wp.pl'],
  ])('%s: %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant)
  })

  it.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@ymail.com',
    'anna@EMAIL.com',
    'anna@op.pl',
    'anna@example.org',
    'anna@gm',
    'anna',
    '@gmial.com',
    '',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestedEmail(typed)).toBeUndefined()
  })
})

describe('an address', () => {
  it.each([
    'anna@lid.example',
    "o'neill+tag@lid.museum",
    'user@пример.рф',
    'user@xn--e1afmkfd.xn--p1ai',
    'अजय@डाटा.भारत',
    'anna@mu\u0308ller.example',
    'anna\u200b@lid.example',
    'anna\ufe0f@lid.example',
    '用户@例子。中国',
  ])('may be %j', (address) => expect(isEmailAddress(address)).toBe(true))

  it.each([
    'anna',
    'anna@',
    '@lid.example',
    'an na@lid.example',
    'anna.@lid.example',
    '.a@lid.example',
    'a..b@lid.example',
    'a@[1.2.3.4]',
    'a@1.2.3.4',
    'a@1',
    'a@lid',
    'a@-lid.example',
    'a@lid.example/x',
    'a@lid.example:25',
    'A <a@lid.example>',
    'a@lid.example.',
    'a@b@lid.example',
  ])('is not %j', (address) => expect(isEmailAddress(address)).toBe(false))

  it.each([
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@mu\u0308ller.example', 'anna@müller.example'],
    ['Anna@LID.example ', 'anna@lid.example'],
    ['an\u200bna@lid.example', 'anna@lid.example'],
    ['anna\ufe0f@lid.example', 'anna@lid.example'],
    ['\u200b anna@lid.example \u2060', 'anna@lid.example'],
    ['an\u034fn\u3164a@li\u2800d.example', 'anna@lid.example'],
    ['用户@例子。中国', '用户@xn--fsqu00a.xn--fiqs8s'],
  ])('has one key in all spellings: %j and %j', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
    expect(mailboxOf(one.replace('@', '+vonk@'))).toBe(mailboxOf(other))
  })

  it('of another mailbox has another key', () => {
    expect(emailKey('anna@lid.example')).not.toBe(emailKey('anna@lid.example.org'))
  })
})
