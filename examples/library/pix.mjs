// Reads what people type: keys, CPF and CNPJ, amounts, days. Run it with: node pix.mjs
import {
  addBusinessDays,
  formatReais,
  formatTaxId,
  InvalidValueError,
  isCnpj,
  parsePixKey,
  parseReais,
} from 'pixctl/pix';

const { key, type } = parsePixKey('(11) 91234-5684');
console.log(type, key); // PHONE +5511912345684

// These eleven digits are the CPF of one person and the phone of another.
try {
  parsePixKey('11912345684');
} catch (error) {
  if (!(error instanceof InvalidValueError)) throw error;
  console.log(error.reason); // ambiguous
  console.log(error.hint); // write 119.123.456-84 for the CPF, +5511912345684 for the mobile
}

console.log(isCnpj('12ABC34501DE35'), formatTaxId('12abc34501de35')); // true 12.ABC.345/01DE-35
console.log(parseReais('R$ 1.234,56'), formatReais(123456)); // 123456 R$ 1.234,56
console.log(addBusinessDays('2026-12-24', 2)); // 2026-12-29
