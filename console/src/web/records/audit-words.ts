import { words } from '@firsthand/page-kit/language'

export const auditTexts = words(
  {
    title: 'Audit log',
    lead: 'Who did what, newest first. Every record carries the hash of the one before: this page computes them again.',
    number: 'Number',
    at: 'At',
    actor: 'Who',
    action: 'Action',
    subject: 'About',
    payload: 'What',
    request: 'Request',
    showShort: 'Show',
    show: (sequence: number) => `Show what record ${sequence} holds`,
    filters: { action: 'Action', subject: 'About', requestId: 'Request id' },
    holds: (count: number) => `The hashes of the ${count} records below hold`,
    broken: (sequence: number) => `Record ${sequence} does not fit its hash. Keep this page and call your operator`,
    head: (sequence: number) =>
      `The log ends at record ${sequence}. Note its hash elsewhere, and a log that is written anew is found out:`,
    none: 'No record fits',
    noneText: 'Clear the filters, or choose another.',
  },
  {
    title: 'Prüfprotokoll',
    lead: 'Wer was getan hat, das Neueste zuerst. Jeder Eintrag trägt den Hash des vorigen: diese Seite rechnet sie nach.',
    number: 'Nummer',
    at: 'Zeit',
    actor: 'Wer',
    action: 'Handlung',
    subject: 'Betrifft',
    payload: 'Was',
    request: 'Anfrage',
    showShort: 'Zeigen',
    show: (sequence) => `Zeigen, was Eintrag ${sequence} enthält`,
    filters: { action: 'Handlung', subject: 'Betrifft', requestId: 'Anfrage-Id' },
    holds: (count) => `Die Hashes der ${count} Einträge unten stimmen`,
    broken: (sequence) =>
      `Eintrag ${sequence} passt nicht zu seinem Hash. Bewahren Sie diese Seite auf und rufen Sie den Betreiber`,
    head: (sequence) =>
      `Das Protokoll endet mit Eintrag ${sequence}. Notieren Sie seinen Hash anderswo, und ein neu geschriebenes Protokoll fällt auf:`,
    none: 'Kein Eintrag passt',
    noneText: 'Leeren Sie die Filter oder wählen Sie andere.',
  },
)
