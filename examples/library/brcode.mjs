// Writes and reads BR Codes. Run it with: node brcode.mjs
import { decodeBrCode, encodeBrCode, InvalidValueError, lintBrCode } from 'pixctl/brcode';

const code = encodeBrCode({
  key: '+55 11 91234-5684',
  merchantName: 'Padaria São João',
  merchantCity: 'São Paulo',
  valueCents: 1990,
  txid: 'PEDIDO7',
});
console.log(code.slice(0, 32)); // 00020126360014br.gov.bcb.pix0114

const { kind, key, valueCents, merchantName } = decodeBrCode(code);
console.log(kind, key, valueCents, merchantName); // static +5511912345684 1990 Padaria Sao Joao

try {
  decodeBrCode(code.replace('19.90', '10.90'));
} catch (error) {
  if (!(error instanceof InvalidValueError)) throw error;
  console.log(error.reason); // crc-mismatch
}

const [finding] = lintBrCode(code.replace('Padaria Sao Joao', 'Padaria São João'));
console.log(finding.severity, finding.rule); // warning non-ascii
