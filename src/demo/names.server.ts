import type { Gender } from '#shared/profile.ts'

/** The culture a given name comes from: Flemish names differ from Dutch ones; French ones are shared. */
export type NameCulture = 'nl' | 'vl' | 'de' | 'fr' | 'en' | 'es' | 'it' | 'pl'

/** The last birth year of each generation; the fourth has no end. */
const GENERATION_ENDS = [1961, 1979, 1993] as const

type Generations = readonly [string, string, string, string]

const NAMES: Record<NameCulture, Record<Gender, Generations>> = {
  nl: {
    female: [
      'Ria Truus Wil Corrie Greet Joke Marijke Hennie Ineke Tineke Gerda Nel Ans Thea Riet Hanneke Marja Trudy Elly Bep Toos Wilma',
      'Monique Petra Ingrid Esther Wendy Mirjam Jolanda Sandra Karin Yvonne Saskia Annemiek Marloes Bianca Linda Marieke Astrid Carla Renate Debby Judith Nicole',
      'Sanne Lotte Marieke Femke Anouk Eline Kim Lisanne Maaike Iris Manon Nienke Merel Roos Daphne Charlotte Laura Marit Inge Floor Suzanne Rianne',
      'Emma Julia Sophie Fleur Noor Lieke Isa Britt Jasmijn Evi Maud Tess Puck Liv Veerle Bo Anne Demi Lynn Mila Guusje Pien',
    ],
    male: [
      'Jan Piet Kees Henk Wim Gerrit Cor Joop Theo Hans Ton Leo Arie Frans Ad Bert Dirk Hein Sjaak Nico Ger Rinus',
      'Marcel Peter Erik Ronald Edwin Robert Patrick Michel Richard Martijn Sander Marco Frank Dennis Jeroen Arjan Bas Remco Wilco Maarten Harold Paul',
      'Thomas Jasper Bart Niels Tim Rick Wouter Joost Stefan Koen Daan Ruben Sjoerd Gijs Tom Roel Lars Joris Martijn Pim Thijs Vincent',
      'Sem Finn Luuk Jesse Milan Levi Stijn Sam Noah Mees Lucas Tijn Bram Max Thijmen Olivier Siem Floris Boaz Teun Hidde Job',
    ],
  },
  vl: {
    female: [
      'Godelieve Rita Lieve Marleen Christiane Hilde Annie Linda Magda Viviane Rosette Agnes Lutgart Denise',
      'Ann Kathleen Sabine Katrien Griet Els Nathalie Veerle Kristel Sofie Leen Inge Heidi Tine',
      'Lien Evelien Elke Sarah Joke Charlotte Eline Lies Annelies Jolien Tinne Delphine Stefanie Silke',
      'Amber Louise Noor Axelle Lore Febe Elise Marie Hanne Jana Zita Nore Lotte Ella',
    ],
    male: [
      'Luc Jozef Eddy Willy Roger Guido Marc Hugo Walter Gilbert Freddy Herman Ivo Raf',
      'Kurt Dirk Bart Geert Wim Steven Filip Koen Kris Sven Peter Danny Stijn Gunther',
      'Pieter Jeroen Wouter Jonas Maarten Dieter Brecht Kobe Bram Sander Matthias Jelle Tom Nick',
      'Arne Lowie Seppe Wout Robbe Lander Vic Jef Warre Tuur Senne Ferre Thor Jules',
    ],
  },
  de: {
    female: [
      'Renate Monika Ursula Gisela Brigitte Helga Karin Ingrid Christa Heike Angelika Gabi Elke Barbara Marlies Rosi',
      'Sabine Susanne Andrea Petra Martina Silke Anja Claudia Nicole Tanja Birgit Kerstin Steffi Katja Ulrike Simone',
      'Julia Katharina Sarah Lisa Franziska Jana Nadine Christina Stefanie Anna Melanie Carolin Svenja Miriam Theresa Eva',
      'Lea Leonie Hannah Lena Marie Emilia Mia Johanna Clara Antonia Finja Greta Luisa Paula Nele Charlotte',
    ],
    male: [
      'Klaus Jürgen Dieter Manfred Wolfgang Helmut Bernd Uwe Peter Rainer Gerd Werner Günter Horst Rolf Hartmut',
      'Thomas Andreas Stefan Frank Torsten Jörg Michael Markus Ralf Dirk Oliver Sven Holger Matthias Carsten Lars',
      'Sebastian Christian Daniel Florian Jan Tobias Benjamin Philipp David Felix Simon Marcel Dennis Patrick Moritz Fabian',
      'Jonas Leon Lukas Finn Paul Maximilian Ben Elias Noah Luis Tim Jannik Emil Anton Till Mats',
    ],
  },
  fr: {
    female: [
      'Monique Françoise Jacqueline Chantal Martine Nicole Danielle Annie Michèle Colette Bernadette Josiane Evelyne Brigitte',
      'Nathalie Sylvie Isabelle Valérie Sandrine Véronique Christelle Laurence Corinne Karine Stéphanie Céline Delphine Muriel',
      'Aurélie Élodie Julie Camille Marion Pauline Charlotte Laura Mathilde Amélie Marine Claire Justine Audrey',
      'Léa Manon Chloé Emma Inès Jade Louise Lola Clémence Zoé Sarah Juliette Romane Anaïs',
    ],
    male: [
      'Jean Michel Bernard Gérard Alain Daniel Christian Jacques Patrick Claude Roger Serge Guy Yves',
      'Philippe Laurent Stéphane Olivier Frédéric Christophe Thierry Pascal Éric Bruno Nicolas David Sébastien Franck',
      'Julien Thomas Guillaume Maxime Romain Antoine Alexandre Mathieu Pierre Benoît Clément Adrien Florian Quentin',
      'Lucas Hugo Théo Enzo Louis Nathan Arthur Jules Gabriel Léo Raphaël Axel Baptiste Tom',
    ],
  },
  en: {
    female: [
      'Susan Margaret Linda Christine Janet Patricia Carol Barbara Maureen Pauline Jean Sheila',
      'Karen Tracey Julie Sharon Alison Nicola Joanne Helen Deborah Claire Michelle Fiona',
      'Laura Gemma Sarah Emma Rachel Hannah Katie Stacey Amy Lucy Rebecca Zoe',
      'Olivia Chloe Ellie Megan Poppy Freya Grace Daisy Isla Holly Imogen Maisie',
    ],
    male: [
      'David John Alan Keith Barry Roger Graham Trevor Malcolm Brian Colin Derek',
      'Andrew Paul Mark Stephen Ian Gary Neil Simon Darren Craig Stuart Nigel',
      'James Daniel Matthew Christopher Ben Adam Luke Ryan Tom Joe Callum Lee',
      'Jack Harry Oliver Charlie George Alfie Oscar Theo Archie Noah Ethan Lewis',
    ],
  },
  es: {
    female: [
      'Carmen Pilar Dolores Josefa Mercedes Rosario Concha Teresa Antonia Encarna Amparo Manuela',
      'Cristina Mónica Silvia Susana Marta Raquel Eva Yolanda Nuria Esther Beatriz Sonia',
      'Laura Sara Patricia Irene Elena Rocío Lorena Alba Andrea Miriam Noelia Tamara',
      'Lucía Paula Carla Daniela Claudia Noa Martina Valeria Inés Julia Nerea Aitana',
    ],
    male: [
      'Antonio José Manuel Francisco Juan Rafael Vicente Ángel Ramón Emilio Julián Félix',
      'Javier Carlos Miguel Fernando Jorge Óscar Alberto Roberto Raúl Sergio Iván Rubén',
      'David Álvaro Adrián Daniel Víctor Diego Pablo Jaime Gonzalo Borja Ignacio Marcos',
      'Hugo Mario Alejandro Nicolás Izan Lucas Marc Bruno Leo Martín Iker Joel',
    ],
  },
  it: {
    female: [
      'Maria Giuseppina Rosa Angela Franca Graziella Carla Luisa Bruna Teresa Ornella Mirella',
      'Paola Laura Daniela Barbara Monica Cristina Roberta Simona Stefania Sabrina Elisabetta Manuela',
      'Francesca Valentina Elisa Federica Chiara Silvia Ilaria Serena Marta Giulia Alessia Veronica',
      'Sofia Aurora Martina Giorgia Beatrice Alice Gaia Emma Greta Noemi Ginevra Camilla',
    ],
    male: [
      'Giuseppe Giovanni Mario Franco Sergio Bruno Gianni Carlo Luciano Piero Aldo Renzo',
      'Marco Andrea Stefano Roberto Massimo Fabio Paolo Maurizio Claudio Gianluca Walter Dario',
      'Luca Matteo Davide Simone Alessandro Daniele Federico Giacomo Nicola Emanuele Michele Enrico',
      'Lorenzo Leonardo Tommaso Edoardo Riccardo Mattia Filippo Diego Pietro Samuele Elia Gabriele',
    ],
  },
  pl: {
    female: [
      'Krystyna Barbara Halina Teresa Danuta Elżbieta Grażyna Bożena Jadwiga Urszula Wanda Zofia',
      'Agnieszka Małgorzata Beata Dorota Renata Iwona Aneta Katarzyna Monika Edyta Joanna Sylwia',
      'Magda Karolina Paulina Marta Natalia Justyna Ewelina Ania Kasia Patrycja Kinga Aleksandra',
      'Julia Zuzanna Maja Wiktoria Oliwia Amelia Weronika Lena Nikola Hania Gabriela Pola',
    ],
    male: [
      'Andrzej Jerzy Stanisław Zbigniew Ryszard Kazimierz Janusz Tadeusz Wiesław Leszek Henryk Marian',
      'Piotr Krzysztof Tomasz Grzegorz Mariusz Dariusz Robert Artur Jacek Wojciech Sławek Arek',
      'Michał Łukasz Marcin Paweł Kamil Mateusz Bartek Rafał Adam Maciek Przemek Dawid',
      'Jakub Szymon Filip Kacper Antek Oskar Igor Wiktor Mikołaj Bartosz Franek Olek',
    ],
  },
}

/** Given names of families with a migration background, with the range of complexions (0 to 7) drawn for them. */
export const HERITAGES: readonly { names: Record<Gender, string>; complexion: readonly [number, number] }[] =
  [
    {
      names: {
        female: 'Fatima Samira Naima Yasmina Soraya Hanane Aïcha Leyla Esra Elif Zeynep Nadia',
        male: 'Youssef Karim Samir Bilal Mehmet Emre Murat Hamza Tarik Ilias Can Nabil',
      },
      complexion: [2, 4],
    },
    {
      names: {
        female: 'Shanice Naomi Chantal Joyce Jaël Amara Abena Zuri Candice Imani',
        male: 'Jermaine Winston Kofi Dwight Clarence Malik Kwame Giovanni Jerrel Idris',
      },
      complexion: [5, 7],
    },
    {
      names: {
        female: 'Mei Linh Dewi Priya Anjali Yuki Minh Sari Hana Kavita',
        male: 'Wei Kenji Arjun Ravi Hiro Bao Agus Sanjay Minh Rohan',
      },
      complexion: [1, 4],
    },
  ]

export function namesOf(culture: NameCulture, gender: Gender, birthYear: number): string[] {
  const generation = GENERATION_ENDS.findIndex((end) => birthYear <= end)
  return NAMES[culture][gender][generation < 0 ? 3 : generation]!.split(' ')
}
