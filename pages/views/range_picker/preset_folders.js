/* Ranges in folders, by `scripts/write_picker_data.py`. */

export const PRESET_FOLDERS = {
  "Opening, top shares": {
    "UTG 15%": "15%",
    "HJ 20%": "20%",
    "CO 27%": "27%",
    "BTN 45%": "45%",
    "SB 40%": "40%"
  },
  "Push or fold, heads-up": {
    "4 bb": {
      "BTN all-in": "22+,A2+,K2+,Q2+,J2+,T5+,T2s+,96+,93s+,86+,84s+,76,74s+,64s+,54s",
      "BB calls": "22+,A2+,K2+,Q2+,J2+,T5+,T2s+,96+,93s+,86+,84s+,76,74s+,64s+,53s+"
    },
    "5 bb": {
      "BTN all-in": "22+,A2+,K2+,Q2+,J3+,J2s,T6+,T2s+,97+,94s+,86+,84s+,76,74s+,64s+,53s+,43s,96o:0.16",
      "BB calls": "22+,A2+,K2+,Q2+,J5+,J2s+,T7+,T4s+,98,95s+,86s+,76s,97o:0.75"
    },
    "6 bb": {
      "BTN all-in": "22+,A2+,K2+,Q2+,J5+,J2s+,T7+,T2s+,97+,95s+,87-76,84s+,74s+,64s+,53s+,43s,86o:0.99",
      "BB calls": "22+,A2+,K2+,Q4+,Q2s+,J7+,J4s+,T8+,T6s+,98,97s,87s"
    },
    "7 bb": {
      "BTN all-in": "22+,A2+,K2+,Q2+,J7+,J2s+,T7+,T3s+,97+,95s+,87-76,84s+,74s+,63s+,53s+,43s,86o:0.77",
      "BB calls": "22+,A2+,K2+,Q6+,Q2s+,J8+,J6s+,T9,T7s+,98s,97s:0.66"
    },
    "8 bb": {
      "BTN all-in": "22+,A2+,K2+,Q5+,Q2s+,J7+,J2s+,T7+,T4s+,97+,95s+,87-76,85s+,74s+,64s+,53s+,Q4o:0.19",
      "BB calls": "22+,A2+,K2+,Q8+,Q4s+,J9+,J7s+,T9,T8s,98s,Q7o:0.53"
    },
    "10 bb": {
      "BTN all-in": "22+,A2+,K2+,Q7+,Q2s+,J8+,J3s+,T8+,T4s+,97+,95s+,87-76,84s+,74s+,64s+,53s+,43s:0.71",
      "BB calls": "22+,A2+,K5+,K2s+,Q9+,Q7s+,JT,J8s+,T9s,Q6s:0.4"
    },
    "12 bb": {
      "BTN all-in": "22+,A2+,K3+,K2s,Q8+,Q2s+,J8+,J4s+,T8+,T6s+,98-87,95s+,85s+,74s+,64s+,53s+",
      "BB calls": "22+,A2+,K7+,K4s+,QT+,Q8s+,JT,J9s"
    },
    "15 bb": {
      "BTN all-in": "22+,A2+,K6+,K2s+,Q9+,Q5s+,J9+,J6s+,T8+,T6s+,98,96s+,85s+,75s+,64s+,54s,Q4s:0.84",
      "BB calls": "22+,A2+,K9+,K7s+,QJ,Q9s+,JTs,QTo:0.71"
    },
    "20 bb": {
      "BTN all-in": "22+,A2+,K9+,K4s+,Q9+,Q6s+,J9+,J7s+,T9-98,T6s+,96s+,86s+,75s+,65s-54s,Q5s:0.89",
      "BB calls": "33+,A5+,A2s+,KT+,K9s,QTs+,QJo:0.01"
    }
  },
  "Push or fold, 6 players, big-blind ante": {
    "8 bb": {
      "UTG all-in": "22+,A5+,A2s+,KT+,K8s+,QJ,Q9s+,J9s+,T9s-98s,K7s:0.89,T8s:0.76,A4o:0.7,87s:0.48,QTo:0.41,K6s:0.4,Q8s:0.17,J8s:0.01",
      "HJ all-in": "22+,A2+,KT+,K5s+,QT+,Q8s+,JT,J8s+,T8s+,98s-76s,97s:0.45,K9o:0.22",
      "HJ calls UTG": "44+,A9+,A7s+,KQ,KTs+,QJs,A5s:0.48,A6s:0.2,KJo:0.18",
      "CO all-in": "22+,A2+,K9+,K3s+,QT+,Q6s+,JT,J8s+,T7s+,97s+,86s+,76s-65s,K8o:0.73,K2s:0.51,J7s:0.31",
      "CO calls UTG": "44+,A9+,A7s+,KQ,KTs+,QJs,A5s:0.84,A6s:0.56,KJo:0.27,A8o:0.03",
      "CO calls HJ": "33+,A8+,A4s+,KJ+,KTs,QTs+,A3s:0.1",
      "BTN all-in": "22+,A2+,K4+,K2s+,Q8+,Q3s+,J9+,J6s+,T9,T6s+,96s+,86s+,75s+,65s-54s",
      "BTN calls UTG": "33+,A8+,A5s+,KQ,KTs+,QJs,KJo:0.57,A4s:0.32",
      "BTN calls HJ": "33+,A7+,A3s+,KJ+,KTs,QTs+,K9s:0.6",
      "BTN calls CO": "33+,A7+,A2s+,KT+,K9s,QTs+,JTs",
      "SB all-in": "random,75o:0.64,52s:0.49,83s:0.1,!(T4o-T2o,95o-92o,82,85o-83o,72,74o-73o,62,64o-63o,52o+,42,43o,32)",
      "SB calls UTG": "22+,A7+,A2s+,KJ+,K9s+,QTs+,JTs,KTo:0.2",
      "SB calls HJ": "22+,A4+,A2s+,KT+,K8s+,QJ,QTs,JTs,Q9s:0.76",
      "SB calls CO": "22+,A2+,A3+,KT+,K7s+,QJ,Q9s+,J9s+,T9s,QTo:0.97,K9o:0.78,K6s:0.41,A2o:0.2",
      "SB calls BTN": "22+,A2+,K8+,K4s+,QT+,Q8s+,JT,J9s,T9s",
      "BB calls UTG": "22+,A2+,K9+,K5s+,QT+,Q8s+,JT,J9s,T8s+,98s-87s,J8s:0.88",
      "BB calls HJ": "22+,A2+,K8+,K2s+,QT+,Q6s+,JT,J8s+,T8s+,97s+,87s-76s,Q9o:0.3",
      "BB calls CO": "22+,A2+,K6+,K2s+,Q9+,Q5s+,JT-T9,J7s+,T7s+,97s+,87s-76s,J9o:0.36",
      "BB calls BTN": "22+,A2+,K2+,Q8+,Q2s+,J9+,J6s+,T9,T7s+,97s+,86s+,76s-65s",
      "BB calls SB": "22+,A2+,K2+,Q2+,J4+,J2s+,T7+,T3s+,97+,95s+,87,85s+,75s+,65s,T6o:0.35"
    },
    "10 bb": {
      "UTG all-in": "22+,A8+,A2s+,KJ+,K9s+,Q9s+,J9s+,T9s-98s,A7o:0.98,T8s:0.96,QJo:0.9,0.65(KTo,87s),K8s:0.55,0.33(A5o,K7s),J8s:0.31,97s:0.04,JTo:0.02",
      "HJ all-in": "22+,A4+,A2s+,KT+,K7s+,QJ,Q9s+,J9s+,T8s+,98s-76s,J8s:0.96,K6s:0.62,JTo:0.52,QTo:0.48,Q8s:0.44,97s:0.27,A3o:0.14",
      "HJ calls UTG": "55+,AT+,A8s+,KJs+,KQo:0.69,KTs:0.04",
      "CO all-in": "22+,A2+,K9+,K4s+,QT+,Q8s+,JT,J8s+,T7s+,97s+,86s+,76s-65s",
      "CO calls UTG": "55+,AT+,A8s+,KJs+,KQo:0.96,44:0.93,A9o:0.36",
      "CO calls HJ": "44+,A9+,A7s+,KQ,KTs+,QJs:0.65",
      "BTN all-in": "22+,A2+,K6+,K2s+,Q9+,Q5s+,J9+,J7s+,T9,T7s+,96s+,86s+,75s+,65s-54s,T6s:0.9",
      "BTN calls UTG": "44+,A9+,A8s,KQ,KJs,A7s:0.27",
      "BTN calls HJ": "44+,A8+,A5s+,KQ,KTs+,QJs",
      "BTN calls CO": "33+,A8+,A3s+,KJ+,KTs,QJs,A7o:0.58,QTs:0.1",
      "SB all-in": "22+,A2+,K2+,Q2+,J4+,J2s+,T6+,T2s+,96+,93s+,86+,84s+,76-65,74s+,63s+,53s+,43s,52s:0.64,73s:0.54,92s:0.15",
      "SB calls UTG": "33+,A8+,A5s+,KQ,KTs+,QJs:0.74,A4s:0.26",
      "SB calls HJ": "22+,A7+,A2s+,KJ+,KTs,QTs+",
      "SB calls CO": "22+,A5+,A2s+,KT+,K9s,QTs+,JTs,QJo:0.39",
      "SB calls BTN": "22+,A2+,K9+,K7s+,QT+,Q9s,JTs,K6s:0.82",
      "BB calls UTG": "22+,A5+,A2s+,KJ+,K9s+,QTs+,JTs,A6o:0.54,KTo:0.36",
      "BB calls HJ": "22+,A2+,KT+,K8s+,QJ,Q9s+,JTs-T9s,J9s:0.37,K7s:0.18",
      "BB calls CO": "22+,A2+,K9+,K5s+,QT+,Q8s+,J9s+,T9s,JTo:0.09",
      "BB calls BTN": "22+,A2+,K7+,K2s+,Q9+,Q7s+,JT,J8s+,T8s+,98s,K6o:0.79",
      "BB calls SB": "22+,A2+,K2+,Q3+,Q2s,J7+,J4s+,T8+,T6s+,98,97s,87s,J3s:0.65"
    },
    "12 bb": {
      "UTG all-in": "22+,A9+,A2s+,KJ+,K9s+,Q9s+,J9s+,T9s-98s,QJo:0.63,T8s:0.54,A8o:0.52,K8s:0.45,KTo:0.41,87s:0.32,J8s:0.25,K7s:0.18,Q8s:0.06",
      "HJ all-in": "22+,A7+,A5,A2s+,KJ+,K9s+,QJ,Q9s+,J9s+,T8s+,98s-87s,KTo:0.95,97s:0.9,K8s:0.79,J8s:0.68,76s:0.6,K7s:0.5,JTo:0.4,Q8s:0.28,QTo:0.14",
      "HJ calls UTG": "55+,AT+,A9s,KQs,KJs:0.45",
      "CO all-in": "22+,A2+,KT+,K6s+,QT+,Q8s+,JT,J8s+,T7s+,97s+,87s-76s,86s:0.94,K5s:0.74,65s:0.7",
      "CO calls UTG": "55+,AT+,A9s,KQs,KJs:0.42",
      "CO calls HJ": "55+,AT+,A8s+,KQ,KJs,A9o:0.67",
      "BTN all-in": "22+,A2+,K8+,K2s+,Q9+,Q5s+,JT-T9,J7s+,T7s+,96s+,86s+,75s+,65s-54s,J9o:0.51,T6s:0.33",
      "BTN calls UTG": "55+,AT+,A9s,KQs,KJs:0.41,A8s:0.26",
      "BTN calls HJ": "44+,A9+,A7s+,KQ,KJs",
      "BTN calls CO": "33+,A8+,A5s+,KQ,KTs+,QJs",
      "SB all-in": "22+,A2+,K2+,Q2+,J7+,J2s+,T7+,T2s+,97+,94s+,86+,84s+,76-65,74s+,63s+,53s+,43s,93s:0.6,0.31(73s,52s),96o:0.25",
      "SB calls UTG": "44+,A9+,A8s,KQ,KJs,A7s:0.07",
      "SB calls HJ": "33+,A8+,A5s+,KQ,KTs+,QJs,KJo:0.29,A4s:0.12",
      "SB calls CO": "22+,A7+,A2s+,KJ+,KTs,QTs+,K9s:0.52",
      "SB calls BTN": "22+,A4+,A2s+,KT+,K8s+,QJ,QTs,JTs,A3o:0.09",
      "BB calls UTG": "33+,A8+,A4s+,KQ,KTs+,QJs,A3s:0.57,KJo:0.52",
      "BB calls HJ": "22+,A7+,A2s+,KJ+,K9s+,QTs+,JTs:0.35,A5o:0.27,KTo:0.13",
      "BB calls CO": "22+,A2+,A3+,KT+,K8s+,QJ,QTs,JTs,Q9s:0.6,A2o:0.35,K7s:0.1",
      "BB calls BTN": "22+,A2+,K9+,K5s+,QT+,Q9s,JT,J9s,K4s:0.79,Q8s:0.69,T9s:0.19,K8o:0.15",
      "BB calls SB": "22+,A2+,K2+,Q6+,Q2s+,J8+,J7s,T9,T7s+,98s"
    },
    "15 bb": {
      "UTG all-in": "33+,AT+,A5s+,KQ,K9s+,Q9s+,J9s+,T9s,0.88(A4s,KJo),A6s:0.67,22:0.53,98s:0.49,A3s:0.36,QJo:0.27,T8s:0.25,K8s:0.18",
      "HJ all-in": "22+,A9+,A2s+,KJ+,K9s+,QJ,Q9s+,J9s+,T8s+,98s-87s,K8s:0.65,J8s:0.61,A8o:0.35,KTo:0.33,Q8s:0.32,K7s:0.29,JTo:0.18",
      "HJ calls UTG": "77+,AJ+,ATs,66:0.92,KQs:0.81",
      "CO all-in": "22+,A4+,A2s+,KT+,K8s+,QJ-JT,Q9s+,J8s+,T8s+,97s+,87s,K7s:0.98,0.97(Q8s,76s),QTo:0.74,K6s:0.12",
      "CO calls UTG": "66+,AJ+,ATs,KQs",
      "CO calls HJ": "55+,AT+,A9s,KQs,KJs:0.11",
      "BTN all-in": "22+,A2+,K9+,K4s+,QT+,Q6s+,JT-T9,J7s+,T7s+,96s+,86s+,76s-65s,75s:0.62,54s:0.6",
      "BTN calls UTG": "66+,AJ+,ATs,KQs",
      "BTN calls HJ": "55+,AT+,A9s,KQs,KJs:0.47",
      "BTN calls CO": "44+,A9+,A7s+,KQ,KJs,KTs:0.92",
      "SB all-in": "22+,A2+,K2+,Q5+,Q2s+,J8+,J2s+,T7+,T3s+,97+,95s+,87-76,84s+,74s+,63s+,53s+,43s,86o:0.6,J7o:0.57,65o:0.4",
      "SB calls UTG": "55+,AT+,A9s,KQs",
      "SB calls HJ": "44+,AT+,A8s+,KQ,KJs,A9o:0.91",
      "SB calls CO": "33+,A8+,A5s+,KQ,KTs+,QJs,KJo:0.59,A4s:0.08",
      "SB calls BTN": "33+,A7+,A2s+,KT+,K9s,QTs+,A6o:0.22",
      "BB calls UTG": "44+,AT+,A8s+,KQ,KJs",
      "BB calls HJ": "33+,A9+,A4s+,KQ,KTs+,A8o:0.75,KJo:0.17",
      "BB calls CO": "22+,A7+,A2s+,KT+,KJ+,QTs+,K9s:0.61,A6o:0.53,KTo:0.43",
      "BB calls BTN": "22+,A2+,A3+,KT+,K8s+,QJ,QTs,JTs,A2o:0.89",
      "BB calls SB": "22+,A2+,K4+,K2s+,Q8+,Q6s+,J9+,J8s,T8s+,Q5s:0.51"
    }
  },
  "Top shares": {
    "3%": "3%",
    "5%": "5%",
    "10%": "10%",
    "15%": "15%",
    "20%": "20%",
    "25%": "25%",
    "30%": "30%",
    "40%": "40%",
    "50%": "50%"
  },
  "Kinds of hands": {
    "Pairs": "22+",
    "Suited aces": "A2s+",
    "Broadways": "ATs+,KTs+,QTs+,JTs,ATo+,KTo+,QTo+,JTo",
    "Suited connectors": "AKs-32s",
    "Suited hands": "suited",
    "Any two": "random"
  }
};
