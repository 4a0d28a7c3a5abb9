/**
 * Regions with their cities, and networks, of the countries in most demand. One line per region:
 * `Region: City, City`.
 */
export const regionsOf: Record<string, string> = {
  US: `California: Los Angeles, San Diego, San Francisco, San Jose, Sacramento
New York: New York, Buffalo, Rochester
Texas: Houston, Dallas, Austin, San Antonio
Florida: Miami, Orlando, Tampa
Illinois: Chicago, Springfield
Washington: Seattle, Spokane
Massachusetts: Boston, Worcester
Georgia: Atlanta, Savannah
Colorado: Denver, Boulder
Arizona: Phoenix, Tucson
Pennsylvania: Philadelphia, Pittsburgh
Oregon: Portland, Eugene
Nevada: Las Vegas, Reno
Ohio: Columbus, Cleveland`,
  GB: `England: London, Manchester, Birmingham, Leeds, Bristol, Liverpool, Newcastle upon Tyne
Scotland: Glasgow, Edinburgh, Aberdeen
Wales: Cardiff, Swansea
Northern Ireland: Belfast, Derry`,
  DE: `Berlin: Berlin
Bavaria: Munich, Nuremberg, Augsburg
Hamburg: Hamburg
Hesse: Frankfurt am Main, Wiesbaden
North Rhine-Westphalia: Cologne, Düsseldorf, Dortmund, Essen
Baden-Württemberg: Stuttgart, Karlsruhe
Saxony: Leipzig, Dresden
Lower Saxony: Hanover, Brunswick`,
  FR: `Île-de-France: Paris, Versailles
Auvergne-Rhône-Alpes: Lyon, Grenoble
Provence-Alpes-Côte d'Azur: Marseille, Nice
Occitania: Toulouse, Montpellier
Grand Est: Strasbourg, Reims
Nouvelle-Aquitaine: Bordeaux, Limoges`,
  ES: `Madrid: Madrid
Catalonia: Barcelona, Girona
Andalusia: Seville, Málaga, Granada
Valencian Community: Valencia, Alicante
Basque Country: Bilbao`,
  IT: `Lazio: Rome
Lombardy: Milan, Bergamo
Campania: Naples
Piedmont: Turin
Emilia-Romagna: Bologna
Tuscany: Florence, Pisa`,
  NL: `North Holland: Amsterdam, Haarlem
South Holland: Rotterdam, The Hague
Utrecht: Utrecht
North Brabant: Eindhoven`,
  PL: `Masovia: Warsaw
Lesser Poland: Kraków
Pomerania: Gdańsk
Lower Silesia: Wrocław`,
  JP: `Tokyo: Tokyo
Osaka: Osaka
Aichi: Nagoya
Hokkaido: Sapporo
Fukuoka: Fukuoka
Kyoto: Kyoto`,
  BR: `São Paulo: São Paulo, Campinas
Rio de Janeiro: Rio de Janeiro
Federal District: Brasília
Bahia: Salvador
Ceará: Fortaleza`,
  IN: `Maharashtra: Mumbai, Pune
Delhi: Delhi
Karnataka: Bengaluru
Telangana: Hyderabad
Tamil Nadu: Chennai
West Bengal: Kolkata
Uttar Pradesh: Lucknow, Kanpur`,
  CA: `Ontario: Toronto, Ottawa
Quebec: Montréal, Québec
British Columbia: Vancouver, Victoria
Alberta: Calgary, Edmonton`,
  AU: `New South Wales: Sydney, Newcastle
Victoria: Melbourne, Geelong
Queensland: Brisbane, Cairns
Western Australia: Perth
South Australia: Adelaide`,
  MX: `Mexico City: Mexico City
Jalisco: Guadalajara
Nuevo León: Monterrey
Puebla: Puebla`,
};

export const networksOf: Record<string, string> = {
  US: 'Comcast Cable, Charter Spectrum, AT&T Internet, Verizon Fios, Cox Communications, T-Mobile USA',
  GB: 'BT, Virgin Media, Sky Broadband, TalkTalk, Vodafone UK',
  DE: 'Deutsche Telekom, Vodafone Germany, O2 Deutschland, 1&1, M-net',
  FR: 'Orange, Free, SFR, Bouygues Telecom',
  ES: 'Movistar, Orange España, Vodafone Spain, Digi Spain',
  IT: 'TIM, Fastweb, Vodafone Italia, Wind Tre',
  NL: 'KPN, Ziggo, Odido',
  PL: 'Orange Polska, Play, Netia',
  JP: 'NTT OCN, KDDI, SoftBank',
  BR: 'Claro Brasil, Vivo, Oi',
  IN: 'Jio, Airtel, BSNL',
  CA: 'Bell Canada, Rogers, Telus, Shaw',
  AU: 'Telstra, Optus, TPG',
  MX: 'Telmex, Totalplay, Izzi',
};

/** Capitals of the other countries that have one, by country. */
export const capitals: Record<string, string> = Object.fromEntries(
  `AD Andorra la Vella;AE Abu Dhabi;AF Kabul;AG Saint John's;AL Tirana;AM Yerevan;AO Luanda;AR Buenos Aires
AT Vienna;AZ Baku;BA Sarajevo;BB Bridgetown;BD Dhaka;BE Brussels;BF Ouagadougou;BG Sofia;BH Manama;BI Gitega
BJ Porto-Novo;BM Hamilton;BN Bandar Seri Begawan;BO La Paz;BS Nassau;BT Thimphu;BW Gaborone;BY Minsk;BZ Belmopan
CD Kinshasa;CF Bangui;CG Brazzaville;CH Bern;CI Abidjan;CL Santiago;CM Yaoundé;CN Beijing;CO Bogotá;CR San José
CU Havana;CV Praia;CY Nicosia;CZ Prague;DJ Djibouti;DK Copenhagen;DM Roseau;DO Santo Domingo;DZ Algiers;EC Quito
EE Tallinn;EG Cairo;ER Asmara;ET Addis Ababa;FI Helsinki;FJ Suva;FM Palikir;GA Libreville;GD St. George's
GE Tbilisi;GH Accra;GM Banjul;GN Conakry;GP Pointe-à-Pitre;GQ Malabo;GR Athens;GT Guatemala City;GU Hagåtña
GW Bissau;GY Georgetown;HK Hong Kong;HN Tegucigalpa;HR Zagreb;HT Port-au-Prince;HU Budapest;ID Jakarta;IE Dublin
IL Tel Aviv;IQ Baghdad;IR Tehran;IS Reykjavík;JM Kingston;JO Amman;KE Nairobi;KG Bishkek;KH Phnom Penh;KI Tarawa
KM Moroni;KN Basseterre;KR Seoul;KW Kuwait City;KZ Astana;LA Vientiane;LB Beirut;LC Castries;LI Vaduz;LK Colombo
LR Monrovia;LS Maseru;LT Vilnius;LU Luxembourg;LV Riga;LY Tripoli;MA Rabat;MD Chișinău;ME Podgorica
MG Antananarivo;MH Majuro;MK Skopje;ML Bamako;MM Yangon;MN Ulaanbaatar;MQ Fort-de-France;MR Nouakchott;MT Valletta
MU Port Louis;MV Malé;MW Lilongwe;MY Kuala Lumpur;MZ Maputo;NA Windhoek;NC Nouméa;NE Niamey;NG Lagos;NI Managua
NO Oslo;NP Kathmandu;NR Yaren;NZ Auckland;OM Muscat;PA Panama City;PE Lima;PF Papeete;PG Port Moresby;PH Manila
PK Karachi;PR San Juan;PS Ramallah;PT Lisbon;PW Ngerulmud;PY Asunción;QA Doha;RO Bucharest;RS Belgrade;RU Moscow
RW Kigali;SA Riyadh;SB Honiara;SC Victoria;SD Khartoum;SE Stockholm;SI Ljubljana;SK Bratislava;SL Freetown
SN Dakar;SO Mogadishu;SR Paramaribo;SS Juba;ST São Tomé;SV San Salvador;SY Damascus;SZ Mbabane;TD N'Djamena
TG Lomé;TH Bangkok;TJ Dushanbe;TL Dili;TM Ashgabat;TN Tunis;TO Nuku'alofa;TR Istanbul;TT Port of Spain
TV Funafuti;TW Taipei;TZ Dodoma;UA Kyiv;UG Kampala;UY Montevideo;UZ Tashkent;VC Kingstown;VE Caracas;VN Hanoi
VU Port Vila;WS Apia;XK Pristina;YE Sanaa;ZA Johannesburg;ZM Lusaka;ZW Harare`
    .split(/[;\n]/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);
