/** Invented companies. */
import { QUARTERS, makeShare, type ShareExchange, type InstrumentSpec } from './instrument.ts';

const LONDON: ShareExchange = {
  role: 'uk',
  region: 'UK',
  sector: 'UK',
  currency: 'GBX',
  only: 'sterling',
  holds: { GBP: 1 },
  factor: 'uk',
  months: [5, 10],
  withheld: 0,
};
const NEW_YORK: ShareExchange = {
  role: 'us',
  region: 'North America',
  sector: 'US',
  currency: 'USD',
  holds: { USD: 1 },
  factor: 'us',
  months: QUARTERS,
  withheld: 0.15,
};
const FRANKFURT: ShareExchange = {
  role: 'europe',
  region: 'Europe',
  sector: 'Europe',
  currency: 'EUR',
  holds: { EUR: 1 },
  factor: 'europe',
  months: [5],
  withheld: 0.15,
};
const REYKJAVIK: ShareExchange = {
  role: 'iceland',
  region: 'Europe',
  sector: 'Europe',
  currency: 'ISK',
  only: 'iceland',
  holds: { ISK: 1 },
  factor: 'iceland',
  months: [3],
  withheld: 0.22,
};
const ATHENS: ShareExchange = {
  role: 'greece',
  region: 'Europe',
  sector: 'Europe',
  currency: 'EUR',
  only: 'greece',
  holds: { EUR: 1 },
  factor: 'greece',
  months: [6],
  withheld: 0.05,
};

export const SHARES: readonly InstrumentSpec[] = [
  makeShare('RVW', 'Ravenscar Water plc', LONDON, { world: 0.5, utilities: 1, gilts: -3 }, { drift: 0.015, close: 742, yields: 0.044 }),
  makeShare('MLS', 'Marlstone Homes plc', LONDON, { world: 1.2, property: 1, gilts: -5 }, { drift: 0.005, close: 518, yields: 0.038 }),
  makeShare('THB', 'Thornbeck Engineering plc', LONDON, { world: 1.1, industry: 1 }, { drift: 0.02, close: 1264, yields: 0.022 }),
  makeShare('CSI', 'Castlemere Insurance plc', LONDON, { finance: 1 }, { drift: 0, close: 386.5, yields: 0.056 }),
  makeShare('FNB', 'Fenwold Brewing plc', LONDON, { world: 0.7, consumer: 1 }, { drift: -0.02, close: 911, yields: 0.029 }),
  makeShare('HVP', 'Harrow Vale Pharma plc', LONDON, { world: 0.7, health: 1 }, { drift: 0.03, close: 2140, yields: 0.031 }),
  makeShare('ARCD', 'Arcadine Systems Inc.', NEW_YORK, { world: 1.2, technology: 1 }, { drift: 0.03, close: 41.2, yields: 0.006 }),
  makeShare('CRVN', 'Corvane Therapeutics Inc.', NEW_YORK, { world: 0.9, health: 1.2 }, { drift: 0, close: 67.8, yields: 0 }),
  makeShare('DNMF', 'Dunmore Foods Co.', NEW_YORK, { world: 0.6, consumer: 1 }, { drift: 0.01, close: 54.3, yields: 0.027 }),
  makeShare('GBEC', 'Granite Basin Energy Corp.', NEW_YORK, { world: 0.9, energy: 1, oil: 0.3 }, { drift: 0, close: 38.9, yields: 0.035 }),
  makeShare(
    'GBRN',
    'Granite Basin Renewables Inc.',
    NEW_YORK,
    { world: 1, utilities: 0.8, treasuries: -3 },
    // Nobody sets out to hold it: whoever held the company that it came from does.
    { drift: 0.01, close: 1, yields: 0, role: null, spunOff: { from: 'GBEC', date: '2022-09-19', oneFor: 4, worth: 0.15 } },
  ),
  makeShare('LKSR', 'Lakeshore Rail Corp.', NEW_YORK, { industry: 1 }, { drift: 0.01, close: 79.6, yields: 0.018 }),
  makeShare('OBT', 'Oberthal Maschinenbau AG', FRANKFURT, { world: 1.1, industry: 1 }, { drift: 0.01, close: 63.4, yields: 0.025 }),
  makeShare('VLM', 'Vallmora Energía SA', FRANKFURT, { world: 0.7, utilities: 1, bunds: -3 }, { drift: 0.01, close: 12.84, yields: 0.045 }),
  makeShare(
    'LUV',
    'Luvane SE',
    FRANKFURT,
    { world: 1.1, consumer: 1.2 },
    { drift: 0.035, close: 148.5, yields: 0.015, split: { date: '2021-06-14', for: 4 } },
  ),
  makeShare('KLD', 'Kaldera Chemie AG', FRANKFURT, { industry: 1, oil: 0.1 }, { drift: -0.02, close: 71.9, yields: 0.037 }),
  makeShare('BLAF', 'Bláfell Sjávarfang hf.', REYKJAVIK, { world: 0.5, consumer: 0.5 }, { drift: 0.02, close: 86.4, yields: 0.03 }),
  makeShare('DVER', 'Dvergasteinn Orka hf.', REYKJAVIK, { world: 0.4, utilities: 0.7 }, { drift: 0.03, close: 41.35, yields: 0.026 }),
  makeShare('STRM', 'Straumnes Flutningar hf.', REYKJAVIK, { world: 0.7, industry: 0.8 }, { drift: 0, close: 212.5, yields: 0.021 }),
  makeShare('AIGL', 'Αιγιαλός Ναυτιλιακή Α.Ε.', ATHENS, { industry: 1, oil: 0.2 }, { drift: 0.02, close: 8.42, yields: 0.048 }),
  makeShare('THRM', 'Θερμαΐς Τσιμέντα Α.Ε.', ATHENS, { industry: 1 }, { drift: 0.03, close: 15.3, yields: 0.032 }),
  makeShare('KORN', 'Κορωνίδα Τρόφιμα Α.Ε.', ATHENS, { world: 0.7, consumer: 1 }, { drift: 0.01, close: 6.28, yields: 0.036 }),
  makeShare(
    'MLTM',
    'Μελτέμι Ενεργειακή Α.Ε.',
    ATHENS,
    { world: 0.8, utilities: 1, bunds: -3 },
    { drift: 0.03, close: 4.76, yields: 0.029 },
  ),
];
