// RSA keys with which seeded sandboxes sign webhook calls. Making a key takes a tenth of a second, and every sandbox with
// a webhook needs one; so the seed selects two primes from this file. The keys are public: they protect nothing.
import { createPrivateKey } from 'node:crypto';

/** Primes of 1,024 bits in Base64url, with the two highest bits set, so that each product has 2,048 bits. */
const FIRST_PRIMES = [
  '3lpfA0DgSSyZFzc4ZJUKDjH14EgZdivUHDwQ-L6v2N-uBoOhMe0n1ItgptBgE2btAaE1gVPAKPz0IbYyLkg0L-moFVZ7FTybmw9AUN6LMW34KgJCyEZxv9dR-LPlMdPspq3INWo3VJ0Pp-B0RC-375KWgRsOJVAaWKGMTiTDTks',
  '1eggVf5hPlkf-_6V12nocAFxuwBCPdy0y1bZAuiLIS5a-bxDhnXc9YcH_Rehmma4otUPchtPKJwMzflyaDQwlYb_cO2J_2QbWACWNgkdrMBfqyZNx00y5KQwIs-66qaSOMWwwy3Z8olpvVuAlwSkscFHQ1f7TOWwF15yTVoJ3sU',
  '_U7TxScJgTb3cOVycKiijZcDhlQa2KACF6Usj00jQu3vZRwKW2pCtTvunnRJnWzZEOR_xurXFKdeRoB3c4HGiFmJI8L8HkdXiFZp6aj7t23eRFgZZW741_kf60NWIySuPNiM3pQyxcFeRgl0W_PaB-i1YdjsmarsNfrQJA9AGL0',
  'xZkcI3eKzvr9rnwZoxjzyyhOBWHK7PM1mYU8VRXwOk6cDyHgedO7QMV1kYvn1BQ5HH6XoDp815lwnAYzLIR7VSUQW02lWxM-LIQKAK4fV81Yv8SEiK94bwOJB8qH33t0u8egio_TorTHT2ZG-SiC8fojvHPdFLRCnq7nr_eqxFU',
  '9I0IymytsqqCgak7l0nxlgLpjGc_R8vn6nF0o39OpNlvp173evfMOcr3j8JKUOJ4_Yf8Nj3Xc6JhnzaeCHQe9bxmb_EJoyY3PCCsbICIbVYjxLZrT8NKhVBTLd56Wj9KsAOKqMTUFRpDllUOcd4ZKbXB8146KQZu5_xkiYc6g9M',
  '2QWw0DIuVe4MAxv2vN_QbsbjEe80IPlT7Sm6PZvHKiK7-qZulDnmRUnUzhkxLUqZsnCSC9h6IW06gp9S-Mrz8YaXm00RTPpNGMo3OZz8UNj9KGICbNvX65ac_0mdhAyLTodQpCBoNhO-m_gxqiRSuLUyP3vApp8-u_78B9iBgHc',
  '7AYCk80xIkFVooulcSE1vronYwUWHVEiBw0KqOQaZ5wB9JOz6432cmCFvjiUjBOrKKOKX_jtKVmCWaqlPUOcKh67cljuP_MCdC9LXSQAsWJa4QePmpiBE93gbVO7TGtYSgdCKWKJsUeTzWE9aYv7eUhE3D0m290r-nnXJY5mWv8',
  'yjU_8hyuV1Af_QyEHTiZjk_GZuio8RLBzp97xYABAgKM5xPapWFF4wl-5_hcXgo3BaIcgiPb6R4wek42JzJ2mcfTODZsWeMp1cunNa1DXCwUo9_4MrP2EkyDJqKvC7yMZlJrQVmQ30lcQOI6j7MQlGX6dBL9c8P-B4aJ8kVNJBk',
] as const;
const SECOND_PRIMES = [
  '8FzXEVT_6PwoRn5M4NmLvHPdCWAFpojMlMgPjNdidnVf1rmLqoTniAJp5NztIkbaLVqcOMXl6fKe4rlYfRM1KGZTfKYNz9xvgcLVHBbWitDtTAkG2F_50NgSYEn6x--Ez3fkfy2ia3-YoDiygNdUhhGICN7Kc-8IVy2w8GjSJIU',
  '2uWGMQXUsrPe6jxXZELQAlBS_7qvNchMTjoX5b0DQP3hEC7bftEmehNQoCO8OWDxU6G9l-32u_CucZjOgpXshpfu6oZ3hhwaKnadwi8NDho013pnG2h0gUwyIqIoHEmgSV80RpZPGXv4CF4gW7g3Mq6TswwFNHS3GHYfQCRqPGc',
  '3RSBWrCWRC_0xmzWRUrjHAOONzI6I_FUFhNrafl7L21LIHzkI0FNL-Dc1ceNiHLb6ncRO3-idLni3tasB3ia470nUsxbypasmntmyd2J04bP3KXMqyYsKjbVQQjpGAC-oBRVC-9ezQgaDNNPYK5sYTyxhHIT9gutQfClito4cBc',
  '3qxubuTFuGE55jEHWd1JLRNb6OkrjAMnkiDLPaxAv49HM-_y7HPQXL_IRtZBJNqtBTfOTlQ-V6vbTynbVXbUWkOgPHJesA057WPiXwjRU4w1btQs5zvMEAwmIAhVGAbqhtaXQyRas9nzH2lsPS1bifK-irvut1Sel6g9v6B4P5U',
  'yfZyXvs_VqYa6zj6ox1pUWBgDO-nBq0xAXqGu8xbriH5q6JXEe9fSZi_dEZVfHuMKU4L-nCsFStS_8bPEFEwi4Xw-o-6-HBOF38Eyx4MpY_Y63bgkV49L4oehnFg_nqUldUYXPDLlOclJ_ZppbzRs3tr1FcOhMThuugHN-hWyes',
  '9D2mRQl0NrDoIafj6lEAncuGf-iwkKaRHWlh7LHnWYNGLjN9x6RA7U_ijRcOt8ZOnAX4GNsAu9PM8XoYUbh9IshtXGRm3WSM-vvZteeRYhscYbM1Gx1HMSmZJkEmODRIxv_WybH_9OHxAYFpcSADgVgSGXJPN52E7wHxRPKi05s',
  '1aNo8QTZRpGehy1o5yekRGVo4aY4YvGcVFHXnZo5WkhZlexJWi1vUPxskT5cJ7KaCI0XImn90eaUUNkzZU2MXMT_NomfZODC184pcqixTDWDHsPFST5zNriKJPPv0MVDafhxJW0AMqCapOfeUmwHCAqbwDKe5AKpEALpN7R1JJs',
  '05YG9rHTShjdI1a1TnzKH2f8jc3UpWeggUuk2J4tzBGRJKPklA-4okiU1mDj6TeRCLnwDLKz4tM_LdEvFQwLLlcq7RNNPOfa0SIFZTq7pqsYM1f9DXUbbQg8TsDe22u_2ZtNcQfJLvb4WYFBaG2-ioL8jnhD4F1Ra8K86S4YVqU',
] as const;
const EXPONENT = 65_537n;

const fromBase64 = (text: string): bigint => BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);

function toBase64(number: bigint): string {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}

/** Returns the inverse of `number` modulo `modulus`, by the extended Euclidean algorithm. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [before, rest] = [modulus, number % modulus];
  let [last, factor] = [0n, 1n];
  while (rest !== 0n) {
    const quotient = before / rest;
    [before, rest] = [rest, before - quotient * rest];
    [last, factor] = [factor, last - quotient * factor];
  }
  return ((last % modulus) + modulus) % modulus;
}

/** Makes an RSA key, as PKCS #8 in PEM. @param choice any two bytes, which select one of 64 keys */
export function webhookKeyOf(choice: Uint8Array): string {
  const p = fromBase64(FIRST_PRIMES[(choice[0] ?? 0) % FIRST_PRIMES.length] ?? '');
  const q = fromBase64(SECOND_PRIMES[(choice[1] ?? 0) % SECOND_PRIMES.length] ?? '');
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  const key = {
    kty: 'RSA',
    n: toBase64(p * q),
    e: toBase64(EXPONENT),
    d: toBase64(d),
    p: toBase64(p),
    q: toBase64(q),
    dp: toBase64(d % (p - 1n)),
    dq: toBase64(d % (q - 1n)),
    qi: toBase64(inverse(q, p)),
  };
  return createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }).toString();
}
